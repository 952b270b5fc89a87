import Link from "next/link";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";
import { ApproveOrDecline, GiveSeat, TakePayment } from "./quick-actions";
import type { Booking, Today } from "./read-today";

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
  return (
    <section className="card b" aria-labelledby="answers">
      <header>
        <h2 id="answers">{m.todayAnswers}</h2>
        {questions.length > 0 && <span className="n hot">{questions.length}</span>}
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
  const { pending, waiting, owing, mails, webhooks } = today.answers;
  const serviceOf = ({ composite, appointment }: Booking) =>
    composite?.title ?? today.catalogue.titleOf(appointment.serviceId);
  const whenOf = ({ appointment: { start } }: Booking) =>
    `${formats.weekday(new Date(start))}, ${formats.time(new Date(start))}`;
  const of = (booking: Booking) => ({ key: booking.id, href: at(`/bookings/${booking.id}`) });
  const member = ({ appointment }: Booking) => today.catalogue.nameOf(appointment.staffId);
  const mayWrite = may("bookings:write");
  return [
    ...pending.map((booking) => ({
      ...of(booking),
      icon: "hourglass" as const,
      tone: "warn-t",
      what: m.asksFor(booking.customer.fullName, serviceOf(booking)),
      why: `${whenOf(booking)} · ${member(booking)}`,
      answer: mayWrite && <ApproveOrDecline id={booking.id} name={booking.customer.fullName} />,
    })),
    ...waiting.map(({ booking, free }) => ({
      ...of(booking),
      icon: "list-ordered" as const,
      tone: "",
      what: m.waitsFor(booking.customer.fullName, serviceOf(booking)),
      why: `${whenOf(booking)} · ${m.seatsFree(free)}`,
      answer: mayWrite && <GiveSeat id={booking.id} name={booking.customer.fullName} />,
    })),
    ...owing.map(({ booking, payment }) => ({
      ...of(booking),
      icon: "wallet" as const,
      tone: "warn-t",
      what: m.leftUnpaid(booking.customer.fullName),
      why: `${serviceOf(booking)}, ${whenOf(booking)}`,
      answer: may("payments:write") && (
        <TakePayment
          id={payment.id}
          name={booking.customer.fullName}
          amount={formats.money(payment.total - payment.paid, payment.currency)}
        />
      ),
    })),
    ...mails.map(({ id, toName, toEmail, lastError }) => ({
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
