import { describe, expect, it } from "vitest";
import { fakeApi, PUBLIC_KEY, TOKEN } from "./testing/fake-api";
import { CHAIR, HAIRCUT } from "./testing/salon";
import { textOf, visit } from "./testing/visit";

/** Three days from Saturday 21 November on, midnight to midnight in Madrid: in New York it is the evening before. */
const START = "2026-11-20T23:00:00Z";
const DAYS = { start: START, end: "2026-11-23T23:00:00Z" };
const ABROAD = "tz=America/New_York";
const rental = { id: CHAIR.id, title: CHAIR.title, durationDays: 3 };
const managed = { booking: { ...DAYS, service: rental, timeZone: "America/New_York", price: 180 } };

/** The clock of either place, or what names it. */
const CLOCK = /00:00|18:00|GMT|New York|Madrid time/;
const saidAt = async (path: string, salon = {}) =>
  textOf((await visit(fakeApi(salon), path)).html).replace(/\p{Zs}+/gu, " ");

describe("whole days, to somebody to whom they begin the day before", () => {
  it("are free or not: none of them has a number of times, or of hours", async () => {
    const { html } = await visit(fakeApi(), `/book/${PUBLIC_KEY}/${CHAIR.id}?${ABROAD}`);
    expect(html).toMatch(/data-day="2026-11-21">21<span class="vh"> November 2026: free</);
    expect(html).toContain('data-announcement="Saturday 21 November: free"');
    expect(html).not.toMatch(/\d free times?/);
  });

  it("are the same days where they are ordered, with all of their price and no clock", async () => {
    const said = await saidAt(`/book/${PUBLIC_KEY}/${CHAIR.id}/details?start=${START}&staff=any&${ABROAD}`);
    for (const fact of ["Saturday 21 November – Monday 23 November 2026", "3 days", "€180.00"])
      expect(said).toContain(fact);
    expect(said).not.toMatch(CLOCK);
  });

  it("are the same days on the booking's own page, whatever zone it was booked from", async () => {
    const said = await saidAt(`/manage/${TOKEN}`, { managed });
    expect(said).toContain("Saturday 21 November – Monday 23 November 2026");
    expect(said).not.toMatch(CLOCK);
  });

  it("are chosen anew as ranges of days", async () => {
    const said = await saidAt(`/manage/${TOKEN}/reschedule?date=2026-11-25&${ABROAD}`, { managed });
    expect(said).toContain("Wed 25 Nov – Fri 27 Nov");
    expect(said).not.toMatch(CLOCK);
  });

  it("are next free on a day, among times of day, on both pages of services", async () => {
    const services = [CHAIR, HAIRCUT];
    const nextTimes = services.map(({ id }) => ({ service: id, start: START, waitlist: false, waitDate: null }));
    const config = { slug: "aurora" };
    for (const path of [`/aurora?${ABROAD}`, `/book/${PUBLIC_KEY}?${ABROAD}`])
      expect(await saidAt(path, { services, config, page: { nextTimes } })).toMatch(
        /Chair rental 3 days.*? Sat 21 Nov , /,
      );
  });

  it("stand alone: no other service is put beside them", async () => {
    const { html } = await visit(fakeApi({ config: { slug: "aurora" } }), "/aurora");
    expect(html).toContain(`id="add-${HAIRCUT.id}"`);
    expect(html).not.toContain(`id="add-${CHAIR.id}"`);
  });
});
