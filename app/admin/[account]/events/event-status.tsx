import type { EventStatus } from "../../../../server/domain/events/event-status";
import type { Ticket } from "../../../../server/features/events/attendees/schemas";
import type { PageMessages } from "../../messages";
import { Icon, type IconName } from "../../parts/icons";

interface Look {
  tone: string;
  icon: IconName;
  word: (m: PageMessages) => string;
}

const EVENTS: Record<EventStatus, Look> = {
  draft: { tone: "pend", icon: "circle-dashed", word: (m) => m.eventDraft },
  published: { tone: "calm", icon: "circle-check", word: (m) => m.eventPublished },
  cancelled: { tone: "off", icon: "circle-x", word: (m) => m.eventCancelled },
  archived: { tone: "", icon: "inbox", word: (m) => m.eventArchived },
};

const TICKETS: Record<Ticket["status"], Look> = {
  pending: { tone: "pend", icon: "hourglass", word: (m) => m.ticketPending },
  approved: { tone: "calm", icon: "circle-check", word: (m) => m.ticketApproved },
  cancelled: { tone: "off", icon: "circle-x", word: (m) => m.ticketCancelled },
  waitlisted: { tone: "acc", icon: "list-ordered", word: (m) => m.ticketWaitlisted },
};

/** A ticket's status in the words of the page. */
export const ticketWord = (m: PageMessages, status: Ticket["status"]): string => TICKETS[status].word(m);

/** How an event stands, as icon and word. */
export const EventMark = ({ m, status }: { m: PageMessages; status: EventStatus }) => (
  <Mark m={m} {...EVENTS[status]} />
);

/** How a ticket stands, as icon and word. */
export const TicketMark = ({ m, status }: { m: PageMessages; status: Ticket["status"] }) => (
  <Mark m={m} {...TICKETS[status]} />
);

function Mark({ m, tone, icon, word }: Look & { m: PageMessages }) {
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
