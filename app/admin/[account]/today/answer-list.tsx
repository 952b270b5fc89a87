import Link from "next/link";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import { ApproveOrDecline, GiveSeat, TakePayment } from "./quick-actions";
import type { Asking, Today } from "./read-today";

interface Question {
  key: string;
  icon: IconName;
  tone: string;
  what: string;
  why: string;
  href?: string;
  answer?: ReactNode;
}

/** What waits for somebody, each answered where it stands. */
export function AnswerList({ opened, today }: { opened: OpenedAccount; today: Today }) {
  const { m } = opened;
  const questions = questionsOf(opened, today);
  const rest = restOf(opened, today);
  const count = questions.length + rest.reduce((sum, { more }) => sum + more, 0);
  return (
    <section className="card b" aria-labelledby="answers">
      <header>
        <h2 id="answers">{m.todayAnswers}</h2>
        {count > 0 && <span className="n hot">{count}</span>}
      </header>
      {questions.length === 0 ? (
        <p className="in muted">{m.todayAnswered}</p>
      ) : (
        <ul className="rows answers">
          {questions.map(({ key, icon, tone, what, why, href, answer }) => (
            <li key={key}>
              <Icon name={icon} tone={tone} />
              {href ? (
                <Link className="what" href={href} prefetch={false}>
                  <Told what={what} why={why} />
                </Link>
              ) : (
                <span className="what">
                  <Told what={what} why={why} />
                </span>
              )}
              {answer}
            </li>
          ))}
          {rest.map(({ href, words }) => (
            <li key={href}>
              <Icon name="ellipsis" />
              <Link className="what" href={href} prefetch={false}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Told = ({ what, why }: { what: string; why: string }) => (
  <>
    <b>{what}</b>
    <small>{why}</small>
  </>
);

function questionsOf(opened: OpenedAccount, today: Today): Question[] {
  const { m, formats, at, may } = opened;
  const { pending, waiting, owing, mails, webhooks } = today;
  const whenOf = ({ start }: Asking) => `${formats.weekday(new Date(start))}, ${formats.time(new Date(start))}`;
  const of = ({ id }: Asking) => ({ key: id, href: at(`/bookings/${id}`) });
  const isPast = ({ start }: Asking) => Date.parse(start) <= today.now.getTime();
  const mayWrite = may("bookings:write");
  return [
    ...pending.data.map((booking) => ({
      ...of(booking),
      icon: "hourglass" as const,
      tone: isPast(booking) ? "bad-t" : "warn-t",
      what: m.asksFor(booking.customer, booking.title),
      why: [whenOf(booking), isPast(booking) && m.bookingPast, booking.member].filter(Boolean).join(" · "),
      answer: mayWrite && <ApproveOrDecline id={booking.id} name={booking.customer} />,
    })),
    ...waiting.data.map((booking) => ({
      ...of(booking),
      icon: "list-ordered" as const,
      tone: "",
      what: m.waitsFor(booking.customer, booking.title),
      why: `${whenOf(booking)} · ${m.seatsFree(booking.free)}`,
      answer: mayWrite && <GiveSeat id={booking.id} name={booking.customer} />,
    })),
    ...owing.data.map((booking) => ({
      ...of(booking),
      icon: "wallet" as const,
      tone: "warn-t",
      what: m.leftUnpaid(booking.customer),
      why: `${booking.title}, ${whenOf(booking)}`,
      answer: booking.due && may("payments:write") && (
        <TakePayment
          id={booking.due.id}
          name={booking.customer}
          amount={formats.money(booking.due.amount, booking.due.currency)}
        />
      ),
    })),
    ...mails.data.map(({ id, toName, toEmail, lastError }) => ({
      key: id,
      icon: "mail-x" as const,
      tone: "bad-t",
      what: m.mailCameBack(toName ?? toEmail),
      why: lastError ?? toEmail,
      href: at(`/outbox/${id}`),
    })),
    ...webhooks.map(({ id, url }) => ({
      key: id,
      icon: "webhook" as const,
      tone: "bad-t",
      what: m.webhookFails,
      why: url,
      href: at(`/webhooks/${id}`),
    })),
  ];
}

/** The kinds of which there are more than are shown, and where the rest stands. */
function restOf({ m, at }: OpenedAccount, { pending, waiting, owing, mails }: Today) {
  const kinds = [
    { list: pending, href: at("/bookings?view=pending"), wordsOf: m.morePending },
    { list: waiting, href: at("/bookings?view=waiting"), wordsOf: m.moreWaiting },
    { list: owing, href: at("/payments?status=pending"), wordsOf: m.moreOwing },
    { list: mails, href: at("/outbox?status=failed"), wordsOf: m.moreMails },
  ];
  return kinds.flatMap(({ list, href, wordsOf }) => {
    const more = list.total - list.data.length;
    return more > 0 ? [{ href, more, words: wordsOf(more) }] : [];
  });
}
