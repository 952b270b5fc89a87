"use client";
import type { Messages } from "../../../messages";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Blocked } from "./read-service-page";

/** Why nobody can book a service yet, each with the way out. */
export function BlockedNote({ blocked }: { blocked: Blocked[] }) {
  const m = useMessages();
  return (
    <section className="note warn" aria-labelledby="blocked">
      <Icon name="calendar-x" />
      <div className="what">
        <h2 id="blocked">{m.serviceBlocked}</h2>
        <ul className="why">
          {blocked.map((one) => (
            <li key={one.why === "part" ? one.title : one.why}>
              <Icon name="circle-x" small tone="bad-t" />
              <span>{whyText(m, one)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function whyText(m: Messages, blocked: Blocked): string {
  if (blocked.why === "part") {
    const { title, whose } = blocked;
    const words = {
      nobody: m.serviceBlockedPart,
      private: m.serviceBlockedPartPrivate,
      hours: m.serviceBlockedPartHours,
    };
    return words[whose](title);
  }
  return {
    nobody: m.serviceBlockedNobody,
    private: m.serviceBlockedPrivate,
    hours: m.serviceBlockedHours,
    parts: m.serviceBlockedParts,
  }[blocked.why];
}
