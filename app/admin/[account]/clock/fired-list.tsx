"use client";
import Link from "next/link";
import { NOTIFICATION_TYPES, type NotificationType } from "../../../../server/domain/notifications/template-variables";
import type { Messages } from "../../messages";
import { Icon, type IconName } from "../../parts/icons";
import { mailKind } from "../../parts/mails/mail-kinds";
import { useAccount } from "../../shell/account-context";
import { useLocale, useMessages } from "../../shell/messages-context";

export interface Fired {
  type: string;
  at: string;
  id: string;
}

interface Look {
  icon: IconName;
  words: string;
  /** The page of its record, if it has one. */
  page?: "bookings" | "customers";
}

const isMail = (type: string): type is NotificationType => (NOTIFICATION_TYPES as readonly string[]).includes(type);

function lookOf(m: Messages, type: string): Look {
  const looks: Record<string, Look> = {
    "booking.done": { icon: "check-check", words: m.clockBookingDone, page: "bookings" },
    "booking.expired": { icon: "hourglass", words: m.clockBookingExpired, page: "bookings" },
    "ticket.expired": { icon: "hourglass", words: m.clockTicketExpired },
    "package.expired": { icon: "hourglass", words: m.clockPackageExpired },
    "webhook.attempt": { icon: "webhook", words: m.clockWebhook },
    "customer.erased": { icon: "eraser", words: m.clockErased, page: "customers" },
  };
  if (!isMail(type)) return looks[type] ?? { icon: "info", words: type };
  const words = m.clockMail(mailKind(m, type));
  return type === "reminder" ? { icon: "mail", words, page: "bookings" } : { icon: "mail", words };
}

/** What fell due on the way of the clock, in its order. */
export function FiredList({ fired }: { fired: Fired[] }) {
  const m = useMessages();
  const locale = useLocale();
  const { id: account, timeZone } = useAccount();
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return (
    <section className="card" aria-labelledby="fired">
      <header>
        <h2 id="fired">{m.clockFired}</h2>
      </header>
      <p className="in" role="status">
        {fired.length === 0 ? m.clockFiredNone : m.clockFiredCount(fired.length)}
      </p>
      <ol className="rows">
        {fired.map(({ type, at, id }) => {
          const { icon, words, page } = lookOf(m, type);
          return (
            <li key={`${type} ${at} ${id}`}>
              <Icon name={icon} />
              <span className="what">
                <b>{words}</b>
                <small>
                  <time dateTime={at}>{moment.format(new Date(at))}</time>
                </small>
              </span>
              {page && (
                <Link href={`/admin/${account}/${page}/${id}`} prefetch={false}>
                  {m.clockOpen}
                  <span className="vh"> {words}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
