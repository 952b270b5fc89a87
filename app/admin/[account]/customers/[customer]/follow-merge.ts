import { redirect } from "next/navigation";
import { toApiError } from "../../../../../server/errors";
import type { OpenedAccount } from "../../../server/open-account";

/**
 * Leads on to whom somebody was merged into, those who may see all customers; otherwise what went wrong stays as it is.
 */
export async function followMerge(
  { office, at, mayBeyondOwn }: Pick<OpenedAccount, "office" | "at" | "mayBeyondOwn">,
  { id, error }: { id: string; error: unknown },
): Promise<never> {
  const mayFollow = toApiError(error).code === "not_found" && mayBeyondOwn("customers:read");
  const { customerId } = mayFollow ? await office.customerMerges.follow({ id }) : { customerId: null };
  if (customerId !== null) redirect(at(`/customers/${customerId}`));
  throw error;
}
