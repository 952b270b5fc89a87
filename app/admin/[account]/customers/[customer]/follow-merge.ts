import { redirect } from "next/navigation";
import { toApiError } from "../../../../../server/errors";
import type { OpenedAccount } from "../../../server/open-account";

/** Leads on to whom somebody was merged into; otherwise what went wrong stays as it is. */
export async function followMerge(
  { office, at }: Pick<OpenedAccount, "office" | "at">,
  { id, error }: { id: string; error: unknown },
): Promise<never> {
  const { customerId } =
    toApiError(error).code === "not_found" ? await office.customerMerges.follow({ id }) : { customerId: null };
  if (customerId !== null) redirect(at(`/customers/${customerId}`));
  throw error;
}
