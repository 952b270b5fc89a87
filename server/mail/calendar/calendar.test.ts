import ical, { type CalendarResponse, type VEvent } from "node-ical";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { type CalendarEntry, type CalendarInput, calendarFile } from "./calendar";

const ENTRY: CalendarEntry = {
  kind: "booking",
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  sequence: 2,
  status: "approved",
  span: { startsAt: Date.parse("2026-11-23T08:30:00Z"), endsAt: Date.parse("2026-11-23T10:00:00Z") },
  summary: "Cut at Salon Aurora",
  description: "Booking K7QM2X9P",
  location: "Calle Mayor 1, Madrid",
  manageUrl: "https://book.example/manage/t0k",
  attendee: { name: "Ana", email: "ana@example.com" },
};

const INPUT: CalendarInput = {
  organizer: { name: "Salon Aurora", email: "hello@aurora.example" },
  entries: [ENTRY],
  now: Date.parse("2026-11-01T12:00:00Z"),
};

const fileOf = (change: Partial<CalendarEntry> = {}) => calendarFile({ ...INPUT, entries: [{ ...ENTRY, ...change }] });

const isEvent = (component: CalendarResponse[string]): component is VEvent => component?.type === "VEVENT";

function eventsIn(file: string): VEvent[] {
  return Object.values(ical.sync.parseICS(file)).filter(isEvent);
}

function eventOf(change: Partial<CalendarEntry> = {}): VEvent {
  const [event, ...others] = eventsIn(fileOf(change));
  if (event === undefined || others.length > 0) throw new Error("A file of one entry holds one event.");
  return event;
}

/** The file's logical lines, unfolded (RFC 5545 §3.1). */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("an invitation", () => {
  it("carries the booking's facts and one UID that never changes", () => {
    const event = eventOf();
    expect(event).toMatchObject({
      uid: "booking-01890a5d-ac96-774b-bcce-b302099a8057@slotwright",
      sequence: 2,
      status: "CONFIRMED",
      summary: "Cut at Salon Aurora",
      location: "Calle Mayor 1, Madrid",
      description: "Booking K7QM2X9P\n\nhttps://book.example/manage/t0k",
    });
    expect(event.dtstamp.toISOString()).toBe("2026-11-01T12:00:00.000Z");
    expect(eventOf({ sequence: 3, status: "cancelled" }).uid).toBe(event.uid);
    expect(eventOf({ kind: "ticket" }).uid).toBe("ticket-01890a5d-ac96-774b-bcce-b302099a8057@slotwright");
  });

  it("is a REQUEST from the business to the customer, who has accepted already", () => {
    const lines = linesOf(fileOf());
    expect(lines).toContain("METHOD:REQUEST");
    expect(lines).toContain('ORGANIZER;CN="Salon Aurora":mailto:hello@aurora.example');
    expect(lines).toContain(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ana":MAILTO:ana@example.com',
    );
  });

  it("names no attendee when the customer has no address", () => {
    expect(fileOf({ attendee: null })).not.toContain("ATTENDEE");
  });

  it("is the same text for the same input", () => {
    expect(fileOf()).toBe(fileOf());
  });
});

describe("times", () => {
  it("are instants in UTC, on both sides of a clock change", () => {
    for (const [start, end] of [
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
      ["2027-03-28T00:30:00.000Z", "2027-03-28T01:30:00.000Z"],
    ] as const) {
      const span = { startsAt: Date.parse(start), endsAt: Date.parse(end) };
      const event = eventOf({ span });
      expect(event.start.toISOString()).toBe(start);
      expect(event.end?.toISOString()).toBe(end);
    }
    expect(linesOf(fileOf())).toContain("DTSTART:20261123T083000Z");
  });

  it("are dates for whole days, the end exclusive, whatever zone the process runs in", () => {
    const span = { startDate: "2026-10-24", endDate: "2026-10-27" };
    const lines = linesOf(fileOf({ span }));
    expect(lines).toContain("DTSTART;VALUE=DATE:20261024");
    expect(lines).toContain("DTEND;VALUE=DATE:20261027");
    expect(eventOf({ span }).datetype).toBe("date");
  });
});

describe("a cancellation", () => {
  it.each(["cancelled", "rejected"] as const)("is a CANCEL one sequence later, for %s", (status) => {
    const event = eventOf({ status });
    expect(linesOf(fileOf({ status }))).toContain("METHOD:CANCEL");
    expect(event).toMatchObject({ status: "CANCELLED", sequence: 3 });
  });

  it("is never written for a booking that stands", () => {
    for (const status of BOOKING_STATUSES.filter((each) => each !== "cancelled" && each !== "rejected")) {
      expect(fileOf({ status })).not.toMatch(/CANCEL/);
      expect(eventOf({ status }).sequence).toBe(2);
    }
    expect(eventOf({ status: "pending" }).status).toBe("TENTATIVE");
  });
});

describe("a series", () => {
  const second = {
    ...ENTRY,
    id: "01890a5d-ac96-774b-bcce-b302099a8058",
    span: { startsAt: Date.parse("2026-11-30T08:30:00Z"), endsAt: Date.parse("2026-11-30T10:00:00Z") },
  };

  it("is published as one event per booking, without attendees", () => {
    const file = calendarFile({ ...INPUT, entries: [ENTRY, second] });
    expect(linesOf(file)).toContain("METHOD:PUBLISH");
    expect(file).not.toContain("ATTENDEE");
    expect(eventsIn(file).map(({ start }) => start.toISOString())).toEqual([
      "2026-11-23T08:30:00.000Z",
      "2026-11-30T08:30:00.000Z",
    ]);
  });

  it("is a CANCEL only when every booking is over", () => {
    const over = { ...second, status: "cancelled" as const };
    expect(calendarFile({ ...INPUT, entries: [ENTRY, over] })).toContain("METHOD:PUBLISH");
    expect(calendarFile({ ...INPUT, entries: [{ ...ENTRY, status: "cancelled" }, over] })).toContain("METHOD:CANCEL");
  });
});

describe("text", () => {
  const AWKWARD = "Cut, wash; dry: 100% “fine” 💇‍♀️ \\, done";

  it("comes back as it went in: commas, semicolons, backslashes, emoji", () => {
    expect(eventOf({ summary: AWKWARD, location: AWKWARD })).toMatchObject({ summary: AWKWARD, location: AWKWARD });
    // node-ical reads an escaped backslash before "n" as a line break, so this one is checked as written.
    expect(linesOf(fileOf({ summary: "C:\\new, old" }))).toContain("SUMMARY:C:\\\\new\\, old");
  });

  it("keeps line breaks in the description, and none in the summary", () => {
    const event = eventOf({ description: "One\r\nTwo\nThree", summary: "A\r\nB\nEND:VEVENT", manageUrl: null });
    expect(event.description).toBe("One\nTwo\nThree");
    expect(event.summary).toBe("A B END:VEVENT");
  });

  it("cannot add a property or an event, whichever field it comes by", () => {
    const evil = 'x"\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:evil\r\n\u0000\u0007"';
    const file = calendarFile({
      ...INPUT,
      organizer: { name: evil, email: "hello@aurora.example" },
      entries: [
        { ...ENTRY, summary: evil, description: evil, location: evil, attendee: { name: evil, email: "a@b.example" } },
      ],
    });
    expect(linesOf(file).filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(linesOf(file).filter((line) => line.startsWith("SUMMARY"))).toHaveLength(1);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(linesOf(file)).toContain(
      "ORGANIZER;CN=\"x' END:VEVENT BEGIN:VEVENT SUMMARY:evil '\":mailto:hello@aurora.example",
    );
  });

  it("is folded at 75 octets without cutting a character, and reads back whole", () => {
    const long = "Peluquería ñandú 💇🏽‍♀️, ".repeat(40).trim();
    const file = fileOf({ summary: long, description: long, manageUrl: `https://book.example/${"a".repeat(300)}` });
    for (const line of file.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line, "half a character").not.toMatch(/\p{Cs}/u);
    }
    const [event] = eventsIn(file);
    expect(event?.summary).toBe(long);
    expect(event?.description).toBe(`${long}\n\nhttps://book.example/${"a".repeat(300)}`);
  });
});
