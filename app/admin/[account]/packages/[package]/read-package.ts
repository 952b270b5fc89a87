import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";

/** What a package's page shows; its money only to who may see it. @throws TRPCError not_found | validation */
export async function readPackage({ office, may }: OpenedAccount, id: string) {
  const { paymentId } = await office.packages.get({ id });
  const [{ data }, uses, payment] = await Promise.all([
    office.packages.browse({ id }),
    readAll((paging) => office.packages.uses({ id, ...paging })),
    paymentId && may("payments:read") ? office.payments.browse({ id: paymentId }) : null,
  ]);
  const [sold] = data;
  if (!sold) throw new Error("A package that is there is found.");
  return { sold, uses, payment: payment?.data[0] ?? null };
}

export type PackageUses = Awaited<ReturnType<typeof readPackage>>["uses"];
