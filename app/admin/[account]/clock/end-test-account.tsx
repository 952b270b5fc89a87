"use client";
import { AskButton } from "../../parts/rows/ask-button";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";

/** Deletes the test account before its time, and leaves it. */
export function EndTestAccount() {
  const m = useMessages();
  const { company } = useAccount();
  return (
    <section className="card" aria-labelledby="clock-end">
      <header>
        <h2 id="clock-end">{m.endTest}</h2>
      </header>
      <div className="in stack">
        <p className="muted">{m.endTestText}</p>
        <div className="acts">
          <AskButton
            icon="trash-2"
            label={m.endTestAsk}
            title={m.endTestTitle(company)}
            action={m.endTestDo}
            isGrave
            call={async (office) => {
              await office.sandbox.delete.mutate({});
              window.location.assign("/");
            }}
          >
            {() => <p>{m.endTestLost}</p>}
          </AskButton>
        </div>
      </div>
    </section>
  );
}
