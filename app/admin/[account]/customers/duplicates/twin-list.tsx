"use client";
import { type ReactNode, useState } from "react";
import type { DismissInput } from "../../../../../server/features/customers/merge/schemas";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { UndoToast } from "../../../parts/rows/undo-toast";

export interface Twin {
  input: DismissInput;
  names: string;
  /** Said once they are put aside. */
  done: string;
  who: ReactNode;
  alike: ReactNode;
  compare: ReactNode;
}

/** Customers who look alike, in pairs; a pair that is two people is put aside, and for ten seconds taken back. */
export function TwinList({ twins, apart }: { twins: Twin[]; apart: string }) {
  const { run, isBusy, fault } = useCall();
  const [dismissed, setDismissed] = useState<Twin | null>(null);
  const dismiss = async (twin: Twin) => {
    if (await run((office) => office.customerMerges.dismiss.mutate(twin.input))) setDismissed(twin);
  };
  const undo = async () => {
    if (!dismissed) return;
    const { id, otherId } = dismissed.input;
    if (await run((office) => office.customerMerges.restore.mutate({ id, otherId }))) setDismissed(null);
  };
  return (
    <>
      <Fault text={fault} />
      {twins.length > 0 && (
        <ul className="twins">
          {twins.map((twin) => (
            <li key={`${twin.input.id} ${twin.input.otherId}`}>
              <div className="pair">{twin.who}</div>
              <div className="line">
                {twin.alike}
                <span className="acts end">
                  <button
                    className="btn small quiet"
                    type="button"
                    aria-disabled={isBusy}
                    onClick={() => !isBusy && dismiss(twin)}
                  >
                    {apart}
                    <span className="vh"> {twin.names}</span>
                  </button>
                  {twin.compare}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <UndoToast done={dismissed} text={dismissed?.done ?? null} onUndo={undo} onOver={() => setDismissed(null)} />
    </>
  );
}
