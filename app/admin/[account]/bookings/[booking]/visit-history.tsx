import Link from "next/link";
import type { HistoryEntry, NotifiedWebhooks } from "../../../../../server/features/calendar";
import type { PageMessages } from "../../../messages";
import { bookingWord } from "../../../parts/booking-status";
import { Icon, type IconName } from "../../../parts/icons";
import type { OpenedAccount } from "../../../server/open-account";

/** What happened to a visit and who did it, with the programs that heard of it. Read after the rest of the page. */
export async function VisitHistory({ opened, id }: { opened: OpenedAccount; id: string }) {
  const { m, office, may } = opened;
  const [{ entries }, told] = await Promise.all([
    office.calendar.history({ id }),
    may("settings:read") ? office.calendar.notifiedWebhooks({ id }) : NOTHING,
  ]);
  return (
    <section className="card" aria-labelledby="history">
      <header>
        <h2 id="history">{m.visitHistory}</h2>
      </header>
      <ol className="tl in">
        {entries.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.what} ${entry.eventId}`}
            {...{ opened, entry }}
            deliveries={told.deliveries.filter(({ eventId }) => eventId === entry.eventId)}
          />
        ))}
      </ol>
    </section>
  );
}

const NOTHING: NotifiedWebhooks = { deliveries: [] };

const ICONS: Record<HistoryEntry["what"], IconName> = {
  booked: "plus",
  moved: "calendar-days",
  status: "circle-dot-dashed",
  cancelled: "calendar-x",
  arrived: "user-check",
  changed: "pencil",
  paid: "wallet",
  payment_failed: "circle-x",
  refunded: "undo-2",
  other: "pencil",
};

interface Shown {
  opened: OpenedAccount;
  entry: HistoryEntry;
  deliveries: NotifiedWebhooks["deliveries"];
}

function Entry({ opened: { m, formats, account, at }, entry, deliveries }: Shown) {
  return (
    <li>
      <Icon name={ICONS[entry.what]} />
      <div>
        {wordsOf(m, entry, entry.amount === null ? "" : formats.money(entry.amount, account.currency))}
        <small>
          <time dateTime={entry.at}>{formats.moment(new Date(entry.at))}</time>
        </small>
        {deliveries.map(({ id, webhookId, url, status, statusCode, durationMs }) => (
          <small key={id} className={status === "failed" ? "bad-t" : ""}>
            <Link href={at(`/webhooks/${webhookId}`)} prefetch={false}>
              {new URL(url).host}
            </Link>
            {" · "}
            {status === "pending" ? m.visitToldWaits : (statusCode ?? m.deliveryNoAnswer)}
            {status !== "pending" && durationMs !== null && ` · ${m.deliveryTook(durationMs)}`}
          </small>
        ))}
      </div>
    </li>
  );
}

function wordsOf(m: PageMessages, { what, status, by, cause }: HistoryEntry, amount: string): string {
  const causes: Record<HistoryEntry["cause"], string> = {
    admin: m.visitByAdmin,
    api: m.visitByApi,
    public: m.visitByCustomer,
    customer: m.visitByCustomer,
    provider: m.visitByProvider,
    system: m.visitBySystem,
    mcp: m.visitByAssistant,
  };
  const who = by ?? causes[cause];
  const words: Record<HistoryEntry["what"], string> = {
    booked: m.visitDidBook(who),
    moved: m.visitDidMove(who),
    status: status === null ? m.visitDidChange(who) : m.visitDidStatus(who, bookingWord(m, status)),
    cancelled: m.visitDidCancel(who),
    arrived: m.visitDidArrive(who),
    changed: m.visitDidChange(who),
    paid: m.visitDidPay(who, amount),
    payment_failed: m.visitDidNotPay(who),
    refunded: m.visitDidRefund(who, amount),
    other: m.visitDidChange(who),
  };
  return words[what];
}
