"use client";
import type { CheckInReason } from "../../../../../../server/domain/events/tickets";
import { Icon, type IconName } from "../../../../parts/icons";
import { useAccount } from "../../../../shell/account-context";
import type { MessagesOf } from "../../../../shell/messages-context";
import { useLocale, useMessages } from "../../../../shell/messages-context";
import type { Scan } from "./use-door";

interface Verdict {
  tone: "ok" | "bad" | "warn" | "wait";
  icon: IconName;
  word: string;
  text: string;
}

const ICONS: Record<CheckInReason, IconName> = {
  invalid: "circle-x",
  unapproved: "hourglass",
  cancelled: "x",
  already_checked_in: "check-check",
};

/** What the door says to a code, in words, colour and icon. @param timeOf how a time reads in the account's zone */
function verdictOf(m: MessagesOf<"events">, { answer, refused, code }: Scan, timeOf: (at: string) => string): Verdict {
  if (refused) return { tone: "bad", icon: "circle-x", word: m.checkInRefused, text: refused };
  if (!answer) return { tone: "wait", icon: "hourglass", word: m.checkInWaits, text: code };
  const { reason, ticket } = answer;
  const name = ticket?.attendeeName ?? code;
  if (reason === null) return { tone: "ok", icon: "circle-check", word: m.checkInOk(name), text: code };
  const icon = ICONS[reason];
  if (reason === "invalid") return { tone: "bad", icon, word: m.checkInInvalid, text: m.checkInInvalidText };
  if (reason === "unapproved")
    return { tone: "warn", icon, word: m.checkInUnapproved, text: m.checkInUnapprovedText(name) };
  if (reason === "cancelled")
    return { tone: "bad", icon, word: m.checkInCancelled, text: m.checkInCancelledText(name) };
  const since = ticket?.checkedInAt ? timeOf(ticket.checkedInAt) : "";
  return { tone: "bad", icon, word: m.checkInAlready, text: m.checkInAlreadyText(name, since) };
}

function useVerdict(scan: Scan): Verdict {
  const m = useMessages<"events">();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" });
  return verdictOf(m, scan, (at) => time.format(new Date(at)));
}

/** The last code's verdict, to be read from a step away. */
export function LargeVerdict({ scan }: { scan: Scan }) {
  const { tone, icon, word, text } = useVerdict(scan);
  return (
    <section className={`res ${tone}`}>
      <Icon name={icon} />
      <div>
        <h2>{word}</h2>
        <p>{text}</p>
      </div>
    </section>
  );
}

const MARKS = { ok: "calm", bad: "bad", warn: "warn", wait: "pend" } as const;

/** A code of before, as a line. */
export function VerdictLine({ scan }: { scan: Scan }) {
  const { tone, icon, word, text } = useVerdict(scan);
  return (
    <li>
      <span className="what">
        <span className={`st ${MARKS[tone]}`}>
          <Icon name={icon} />
          {word}
        </span>
        <small>
          {text !== scan.code && `${text} · `}
          <span className="mono">{scan.code}</span>
        </small>
      </span>
    </li>
  );
}
