"use client";
import type { AccountRules as Rules } from "../../../../server/features/accounts/schemas";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

/** What the account asks of its people; whoever has not that power sees nothing of it. Each switch is saved at once. */
export function AccountRules({ rules }: { rules: Rules }) {
  const m = useMessages();
  const { member } = useAccount();
  const { run, isBusy, fault } = useCall();
  if (!member.powers.includes("account")) return null;
  const words: Record<keyof Rules, string> = {
    requireSecondFactor: m.twoStepForAll,
    staffMayCancel: m.staffMayCancel,
    staffMayReschedule: m.staffMayReschedule,
  };
  const turn = (rule: keyof Rules) =>
    void run((office) => office.accounts.updateRules.mutate({ [rule]: !rules[rule] }));
  return (
    <section className="card" aria-labelledby="rules">
      <header>
        <h2 id="rules">{m.accountRules}</h2>
      </header>
      <Fault text={fault} />
      <div className="in stack s">
        {(Object.keys(words) as (keyof Rules)[]).map((rule) => (
          <label key={rule} className="ck">
            <input
              className="sw"
              type="checkbox"
              role="switch"
              aria-checked={rules[rule]}
              checked={rules[rule]}
              disabled={isBusy}
              data-early
              onChange={() => turn(rule)}
            />
            {words[rule]}
          </label>
        ))}
      </div>
    </section>
  );
}
