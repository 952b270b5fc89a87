import type { Event } from "../../../../../server/features/events/schemas";
import { type Fact, Facts } from "../../../parts/rows/facts";
import type { OpenedAccount } from "../../../server/open-account";
import { salesInWords } from "../sales-in-words";

/** What an event is and how it sells: for whoever may only read it too. */
export function EventFacts({ opened, event }: { opened: OpenedAccount; event: Event }) {
  const { m } = opened;
  const { sold, capacity, remaining, description, requiresApproval, waitlist } = event;
  const facts: Fact[] = [
    [m.eventSold, m.eventSoldOf(sold, capacity)],
    [m.eventLeft, remaining],
    [m.ticketTypeSales, salesInWords(opened, event)],
    [m.eventApproval, requiresApproval && m.switchedOn],
    [m.eventWaitlist, waitlist && m.switchedOn],
    [
      m.eventSlug,
      <span key="slug" className="mono">
        {event.slug}
      </span>,
    ],
  ];
  return (
    <section className="card" aria-labelledby="about">
      <header>
        <h2 id="about">{m.eventAbout}</h2>
      </header>
      <div className="in stack">
        {description && <p className="lines">{description}</p>}
        <Facts pairs={facts} />
      </div>
    </section>
  );
}
