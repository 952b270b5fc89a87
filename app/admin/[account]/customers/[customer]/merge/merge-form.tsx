"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { CHOSEN_FIELDS } from "../../../../../../server/features/customers/merge/fields";
import type { MergeInput, MergeResult } from "../../../../../../server/features/customers/merge/schemas";
import type { Customer } from "../../../../../../server/features/customers/schemas";
import { useCall } from "../../../../client/use-call";
import { Dialog } from "../../../../parts/dialog";
import { Fault } from "../../../../parts/fault";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";

interface Properties {
  kept: Customer;
  merged: Customer;
  /** The choices. */
  children: ReactNode;
}

/** Shows what would come of what was chosen, and then does it. */
export function MergeForm({ kept, merged, children }: Properties) {
  const m = useMessages();
  const { id: account } = useAccount();
  const router = useRouter();
  const { run, fields, ...call } = useCall();
  const [asked, setAsked] = useState<{ input: MergeInput; result: MergeResult } | null>(null);
  const tryOut = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isBusy) return;
    const input = inputOf(new FormData(event.currentTarget), { kept, merged });
    await run(async (office) => {
      setAsked({ input, result: await office.customerMerges.create.mutate({ ...input, dryRun: true }) });
    });
  };
  const merge = async () => {
    if (asked && (await run((office) => office.customerMerges.create.mutate(asked.input))))
      router.push(`/admin/${account}/customers/${kept.id}`);
  };
  return (
    <>
      <form className="stack l" onSubmit={tryOut}>
        {children}
        {!asked && <Fault text={fields.notes ?? fields.tags ?? call.fault} />}
        <p className="acts">
          <button className="btn primary" type="submit" aria-disabled={call.isBusy || undefined}>
            {m.mergeAsk}
          </button>
        </p>
      </form>
      {asked && (
        <Dialog
          title={m.mergeSure(asked.result.customer.fullName)}
          action={m.mergeDo}
          isGrave
          {...call}
          onSubmit={merge}
          onClose={() => setAsked(null)}
        >
          <Outcome customer={asked.result.customer} />
          <p>{m.mergeText(merged.fullName)}</p>
        </Dialog>
      )}
    </>
  );
}

function Outcome({ customer: { email, phone, bookingsCount } }: { customer: Customer }) {
  const m = useMessages();
  return (
    <p className="muted">
      <bdi>{[email, phone].filter(Boolean).join(" · ")}</bdi> · {m.mergeVisits(bookingsCount)}
    </p>
  );
}

function inputOf(form: FormData, { kept, merged }: { kept: Customer; merged: Customer }): MergeInput {
  const choices = Object.fromEntries(
    CHOSEN_FIELDS.flatMap((field) => (form.has(field) ? [[field, String(form.get(field))]] : [])),
  );
  const seen = { kept: kept.updatedAt, merged: merged.updatedAt };
  return { id: kept.id, mergedId: merged.id, choices, seen, dryRun: false };
}
