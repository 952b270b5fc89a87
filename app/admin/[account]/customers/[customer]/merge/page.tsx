import Link from "next/link";
import { toApiError } from "../../../../../../server/errors";
import { Fault } from "../../../../parts/fault";
import { Icon } from "../../../../parts/icons";
import { inWords } from "../../../../server/in-words";
import { readText, type Search } from "../../../../server/list-query";
import { notAllowed } from "../../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../../server/open-account";
import { orGone } from "../../../../server/or-gone";
import { followMerge } from "../follow-merge";
import { ChooseOther } from "./choose-other";
import { type Both, Comparison } from "./comparison";
import { MergeForm } from "./merge-form";

type Properties = { params: Promise<{ account: string; customer: string }>; searchParams: Promise<Search> };

/** Two customers who may be one person, side by side; who it is, is in the address. */
export default async function MergePage({ params, searchParams }: Properties) {
  const { account, customer: id } = await params;
  const opened = await openAccount(account);
  if (!opened.mayBeyondOwn("customers:write")) return notAllowed(opened);
  const { m, office, at } = opened;
  const asked = await searchParams;
  const withId = readText(asked, "with");
  // Whoever was merged is somebody else's page: so is this one, once it has done its work.
  const read = (one: string) =>
    orGone(office.customers.get({ id: one }).catch((error: unknown) => followMerge(opened, { id: one, error })));
  const kept = await read(id);
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at(`/customers/${id}`)} prefetch={false}>
          <Icon name="arrow-left" small />
          {kept.fullName}
        </Link>
      </p>
      <h1>{m.mergeTitle}</h1>
      {withId === undefined ? (
        <ChooseOther opened={opened} kept={kept} search={readText(asked, "search")} />
      ) : (
        <Compared opened={opened} both={{ kept, merged: await read(withId) }} />
      )}
    </div>
  );
}

async function Compared({ opened, both: { kept, merged } }: { opened: OpenedAccount; both: Both }) {
  // Of notes one alone: how long both are together is asked with what is chosen.
  const asked = { id: kept.id, mergedId: merged.id, dryRun: true, choices: { notes: "kept" as const } };
  const shown = await opened.office.customerMerges.create(asked).catch(toApiError);
  if (!("moved" in shown)) return <Fault text={inWords(opened, shown.message)} />;
  return (
    <MergeForm kept={kept} merged={merged}>
      <Comparison opened={opened} both={{ kept, merged }} moved={shown.moved} />
    </MergeForm>
  );
}
