import { describe, expect, it } from "vitest";
import { addDays } from "../../../domain/dates";
import { addComposite, addPart, listParts, openSalon, type Salon, serviceOf } from "../../../testing/composites";
import { type Answer, manage, visit } from "../../../testing/rest";
import { at, atOnce, book, booked, expectSoundData, expectSoundHistory, tally } from "../../../testing/shop";

/** Two composites whose parts the same two members serve, in opposite orders. */
async function openCrossing(): Promise<Salon & { composites: [string, string] }> {
  const salon = await openSalon();
  const [hers, his] = [await addPart(salon, [salon.ana]), await addPart(salon, [salon.ben])];
  const there = await addComposite(salon, [serviceOf(hers), serviceOf(his)]);
  const back = await addComposite(salon, [serviceOf(his), serviceOf(hers)]);
  return { ...salon, composites: [there, back] };
}

const TIMES = Number(process.env.RACE_TIMES ?? 1);
const LIMIT_MS = 120_000 * TIMES;
const ROUNDS = 40;
/** Days on which eight bookings race for each other's members, all days of a batch beside each other. */
const AT_ONCE = 5;

/** On each of so many days all composites are booked at all times at once, some days at once. */
async function raceFor(salon: Awaited<ReturnType<typeof openCrossing>>): Promise<void> {
  const times = ["10:00", "10:30", "11:00", "11:30"];
  for (let batch = 0; batch < ROUNDS / AT_ONCE; batch++) {
    const dates = Array.from({ length: AT_ONCE }, (_, round) => addDays(salon.date, batch * AT_ONCE + round));
    const answers = await Promise.all(
      dates.flatMap((date) =>
        times.flatMap((time) =>
          salon.composites.map((service) => book(salon, { start: at(salon, time, date), service })),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(AT_ONCE);
  }
}

describe("parallel bookings of composites", () => {
  // First: all data of the file is looked at after each round.
  it("move, end and come back beside each other in all parts or in none", { timeout: LIMIT_MS }, async () => {
    const salon = await openCrossing();
    const [there, back] = salon.composites;
    const one = await booked(salon, { start: "08:00", service: there });
    const two = await booked(salon, { start: "10:00", service: back });
    for (let round = 0; round < 10; round++) {
      const parts = await listParts(salon, "status=active");
      const target = at(salon, round % 2 === 0 ? "12:00" : "08:30");
      const sends: Promise<Answer<unknown>>[] = [
        visit(salon, `POST /manage/${one.token}/reschedule`, { body: { start: target } }),
        visit(salon, `POST /manage/${two.token}/reschedule`, { body: { start: target } }),
        manage(salon, `PATCH /bookings/${one.id}`, { body: { status: "cancelled" } }),
        manage(salon, `PATCH /bookings/${one.id}`, { body: { status: "approved" } }),
        book(salon, { start: target, service: there }),
        ...parts
          .slice(0, 3)
          .map(({ id }) =>
            manage(salon, `PATCH /appointments/${id}`, { body: { start: at(salon, "14:00"), force: round % 3 === 0 } }),
          ),
      ];
      const answers = await Promise.all(sends);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      await expectSoundData();
      await expectSoundHistory();
    }
  });

  it("that cross each other on shared members never double-book and never wait for ever", {
    timeout: LIMIT_MS,
  }, async () => {
    for (let time = 0; time < TIMES; time++) await raceFor(await openCrossing());
    await expectSoundData();
    await expectSoundHistory();
  });

  it("give one start to one of them", async () => {
    const salon = await openCrossing();
    const answers = await atOnce(20, (index) =>
      book(salon, { start: "10:00", service: salon.composites[index % 2] ?? "" }),
    );
    expect(tally(answers)).toEqual({ 201: expect.any(Number), "409 slot_unavailable": expect.any(Number) });
    // Each composite fits beside the other: their parts cross.
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    await expectSoundData();
    await expectSoundHistory();
  });
});
