import type { PageMessages } from "../../messages";
import { ACTORS, type ActorKind } from "./audit-query";

/** Whose doings are shown; a form without script. */
export function ActorFilter({ m, actor }: { m: PageMessages; actor: ActorKind }) {
  const words: Record<ActorKind, string> = {
    all: m.auditAnybody,
    person: m.auditByPeople,
    key: m.auditByKeys,
    system: m.auditBySystem,
  };
  return (
    <nav className="seg scroll" aria-label={m.auditFilterActor}>
      {ACTORS.map((one) => (
        <a key={one} href={one === "all" ? "?" : `?actor=${one}`} aria-current={one === actor ? "true" : undefined}>
          {words[one]}
        </a>
      ))}
    </nav>
  );
}
