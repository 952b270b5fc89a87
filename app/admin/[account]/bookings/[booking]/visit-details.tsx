import Link from "next/link";
import type { ReactNode } from "react";
import { marksText } from "../../../parts/marks/marks-text";
import { type Fact, Facts } from "../../../parts/rows/facts";
import type { OpenedAccount } from "../../../server/open-account";
import { NoteButton } from "../../calendar/visit/note-button";
import { sourceWord } from "../../orders/source-word";
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
        <Facts pairs={pairsOf(opened, visit)} />
      </div>
    </section>
  );
}

function pairsOf(opened: OpenedAccount, visit: Visit): Fact[] {
  const { m, formats, at } = opened;
  const { booking, lead, answers } = visit;
  const { externalId, metadata, packageId } = lead ?? booking;
  const extras = lead?.extras ?? [];
  const { persons, notes, cancelReason, cancelledBy, createdAt, source, manageUrl } = booking;
  const who = { customer: m.visitByCustomer, admin: m.visitByAdmin, api: m.visitByApi, system: m.visitBySystem };
  return [
    [m.bookingPersons(persons), persons > 1 && persons],
    [m.visitGroup, groupWords(opened, visit)],
    [m.visitExtras, extras.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)).join(", ")],
    ...answers.map(({ label, answer }): Fact => [label, answer]),
    [m.visitNotes, notes && <span className="lines">{notes}</span>],
    [m.visitInternal, teamNote(opened, visit)],
    [m.visitCancelledBy, cancelledBy && who[cancelledBy]],
    [m.visitReason, cancelReason],
    [
      m.visitPackage,
      packageId && (
        <Link key="package" href={at(`/packages/${packageId}`)} prefetch={false}>
          {m.open}
        </Link>
      ),
    ],
    [m.visitMade, `${formats.moment(new Date(createdAt))} · ${sourceWord(m, source)}`],
    [m.marksExternalId, externalId && <span className="mono">{externalId}</span>],
    [m.marksMetadata, marksText(metadata) && <span className="lines mono">{marksText(metadata)}</span>],
    [
      m.visitManage,
      <a key="manage" href={manageUrl}>
        {m.open}
      </a>,
    ],
  ];
}

/** What the team notes at the appointment, and the way to change it for whoever may. */
function teamNote({ may }: OpenedAccount, { placed, booking }: Visit): ReactNode {
  const note = placed.internalNote;
  const of = { id: placed.id, name: booking.customer.fullName, note };
  if (!may("bookings:write") || placed.status === "cancelled") return note && <span className="lines">{note}</span>;
  return (
    <span className="stack s">
      {note && <span className="lines">{note}</span>}
      <span>
        <NoteButton of={of} isSmall />
      </span>
    </span>
  );
}

/** How full a group is, and where in its line somebody waits; nothing of a visit for one. */
function groupWords({ m }: OpenedAccount, { booking, placed }: Visit): string | null {
  if (placed.capacityMax < 2) return null;
  const line = placed.bookings
    .filter(({ status }) => status === "waitlisted")
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
  const place = line.findIndex(({ id }) => id === booking.id) + 1;
  const said = [
    m.seats(placed.persons, placed.capacityMax),
    placed.belowMinimum && m.visitTooFew,
    place > 0 && m.visitPlaceInLine(place, line.length),
  ];
  return said.filter(Boolean).join(" · ");
}
