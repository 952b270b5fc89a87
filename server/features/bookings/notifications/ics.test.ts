import ical, { type VEvent } from "node-ical";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { manage, visit } from "../../../testing/rest";
import {
  at,
  booked,
  done,
  firstSundayAhead,
  lastSundayAhead,
  mailsOf,
  openShop,
  type Shop,
} from "../../../testing/shop";

/** The days clocks change: European, American and, by half an hour, those of Lord Howe. */
const CHANGES = [
  { timeZone: "Europe/Madrid", change: "spring", date: lastSundayAhead(3) },
  { timeZone: "Europe/Madrid", change: "autumn", date: lastSundayAhead(10) },
  { timeZone: "America/New_York", change: "spring", date: addDays(firstSundayAhead(3), 7) },
  { timeZone: "America/New_York", change: "autumn", date: firstSundayAhead(11) },
  { timeZone: "Australia/Lord_Howe", change: "autumn", date: firstSundayAhead(4) },
  { timeZone: "Australia/Lord_Howe", change: "spring", date: firstSundayAhead(10) },
];

const isEvent = (component: object | undefined): component is VEvent =>
  component !== undefined && "type" in component && component.type === "VEVENT";

const eventsIn = (file: string | null | undefined): VEvent[] =>
  Object.values(ical.sync.parseICS(file ?? "")).filter(isEvent);

/** What the latest mail's calendar file says, as a calendar reads it. */
async function latestOf(shop: Shop) {
  const mails = await mailsOf(shop);
  const [event, ...others] = eventsIn(mails.at(-1)?.ics);
  expect(others).toEqual([]);
  if (!event?.end) throw new Error("The mail has no calendar entry.");
  const wall = (instant: Date) => {
    const { date, minute } = localTimeOf(shop.timeZone, instant.getTime());
    return `${date} ${minute / 60}h`;
  };
  const { uid, sequence, method, status } = event;
  return { uid, sequence, method, status, from: wall(event.start), to: wall(event.end) };
}

describe.each(CHANGES)("the calendar file in the $change week of $timeZone", ({ timeZone, date }) => {
  it("keeps the wall time on both sides of the change, one UID, and a sequence that only rises", async () => {
    const shop = await openShop({ timeZone, settings: { maxDays: 730 } });
    const [before, after] = [addDays(date, -1), addDays(date, 1)];
    const booking = await booked(shop, { start: at(shop, "10:00", before) });
    const uid = `booking-${booking.id}@slotwright`;
    expect(await latestOf(shop)).toEqual({
      uid,
      sequence: 0,
      method: "REQUEST",
      status: "CONFIRMED",
      from: `${before} 10h`,
      to: `${before} 11h`,
    });
    for (const [sequence, day] of [date, after].entries()) {
      const body = { start: at(shop, "10:00", day) };
      await done(visit(shop, `POST /manage/${booking.token}/reschedule`, { body }));
      const moved = { uid, sequence: sequence + 1, method: "REQUEST", from: `${day} 10h`, to: `${day} 11h` };
      expect(await latestOf(shop)).toMatchObject(moved);
    }
    await done(visit(shop, `POST /manage/${booking.token}/cancel`, { body: {} }));
    expect(await latestOf(shop)).toMatchObject({ uid, sequence: 3, method: "CANCEL", status: "CANCELLED" });
  });

  it("has every date of a series at its wall time", async () => {
    const shop = await openShop({ timeZone, settings: { maxDays: 730 } });
    const { id: customerId } = await done(
      manage<{ id: string }>(shop, "POST /customers", { body: { fullName: "Eva", email: "eva@example.com" } }),
    );
    const days = [-1, 0, 1].map((weeks) => addDays(date, weeks * 7));
    const body = {
      serviceId: shop.serviceId,
      staffId: shop.staffIds[0],
      customerId,
      start: at(shop, "10:00", days[0]),
      recurrence: { freq: "weekly", count: 3 },
      notify: true,
    };
    await done(manage(shop, "POST /appointments", { body }));
    const file = (await mailsOf(shop)).at(-1)?.ics;
    expect(file).toContain("METHOD:PUBLISH");
    const events = eventsIn(file);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(3);
    expect(events.map(({ start }) => localTimeOf(timeZone, start.getTime()))).toMatchObject(
      days.map((day) => ({ date: day, minute: 600 })),
    );
  });
});
