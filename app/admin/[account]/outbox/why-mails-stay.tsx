import type { PageMessages } from "../../messages";
import { Icon } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";

type Kept = Awaited<ReturnType<OpenedAccount["office"]["outbox"]["kept"]>>;

/** Why no mail leaves, if none does. */
export function WhyMailsStay({ m, keptBy }: { m: PageMessages } & Kept) {
  if (keptBy === null) return null;
  return keptBy === "sandbox" ? (
    <Told what={m.outboxSandbox} why={m.outboxSandboxText} />
  ) : (
    <Told isGrave what={m.outboxNoServer} why={m.outboxNoServerText} />
  );
}

function Told({ what, why, isGrave = false }: { what: string; why: string; isGrave?: boolean }) {
  return (
    <div className={isGrave ? "note warn" : "note"}>
      <Icon name={isGrave ? "triangle-alert" : "info"} />
      <p className="what">
        <b>{what}</b> {why}
      </p>
    </div>
  );
}
