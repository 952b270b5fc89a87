import type { ReactNode } from "react";
import type { OpenedAccount } from "../../../server/open-account";
import type { Visit } from "./read-visit";

/** What was booked, by whom, and in which words. */
export function VisitDetails({ opened, visit }: { opened: OpenedAccount; visit: Visit }) {
  const { m } = opened;
  return (
    <section className="card" aria-labelledby="visit">
      <header>
        <h2 id="visit">{m.visit}</h2>
        <span className="end mono muted">{visit.booking.number}</span>
      </header>
      <div className="in">
        <dl className="kv">
          {pairsOf(opened, visit).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Pairs of a name and a value; what was not said is left out. */
function pairsOf({ m, formats }: OpenedAccount, { booking, lead, answers }: Visit): [string, ReactNode][] {
  const extras = lead?.extras ?? [];
  const { persons, notes, cancelReason, createdAt, source, appointment, manageUrl } = booking;
  const sources = { admin: m.sourceAdmin, api: m.sourceApi, public: m.sourcePublic, mcp: m.sourceMcp };
  const pairs: [string, ReactNode][] = [
    [m.bookingPersons(persons), persons > 1 && persons],
    [m.visitExtras, extras.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(", ")],
    ...answers.map(({ label, answer }): [string, ReactNode] => [label, answer]),
    [m.visitNotes, notes && <span className="lines">{notes}</span>],
    [m.visitReason, cancelReason],
    [m.visitMade, `${formats.moment(new Date(createdAt))} · ${sources[source]}`],
    [m.visitSeries, appointment.seriesId && "✓"],
    [
      m.visitManage,
      <a key="manage" href={manageUrl}>
        {m.open}
      </a>,
    ],
  ];
  return pairs.filter(([, value]) => Boolean(value));
}
