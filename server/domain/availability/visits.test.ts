import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../dates";
import {
  mayBeBettered,
  sharedMembers,
  slotsOfAll,
  VISIT_WAIT_MINUTES_MAX,
  type VisitPart,
  type VisitSlot,
  visitsOf,
} from "./visits";

const slot = (start: number, minutes: number, staffId = "marta"): VisitSlot => ({
  startAt: start * MINUTE_MS,
  endAt: (start + minutes) * MINUTE_MS,
  staffId,
});
const part = (slots: VisitSlot[], padding: Partial<VisitPart> = {}): VisitPart => ({
  slots,
  paddingBeforeMinutes: 0,
  paddingAfterMinutes: 0,
  ...padding,
});
const starts = (visits: VisitSlot[][]) => visits.map((visit) => visit.map(({ startAt }) => startAt / MINUTE_MS));

describe("a visit of several services", () => {
  it("has each service begin as soon as the one before it ends, and no later than half an hour after", () => {
    const cut = part([slot(540, 45), slot(600, 45), slot(660, 45)]);
    const beard = part([slot(585, 20), slot(600, 20), slot(675, 20), slot(736, 20)]);
    expect(starts(visitsOf([cut, beard]))).toEqual([
      [540, 585],
      [600, 675],
    ]);
  });

  it("leaves one member the time that is kept around each; another begins at once", () => {
    const colour = part([slot(540, 60)], { paddingAfterMinutes: 10 });
    const cut = (staffId: string) =>
      part([slot(600, 30, staffId), slot(615, 30, staffId)], { paddingBeforeMinutes: 5 });
    expect(starts(visitsOf([colour, cut("marta")]))).toEqual([[540, 615]]);
    expect(starts(visitsOf([colour, cut("jon")]))).toEqual([[540, 600]]);
  });

  it("leaves a member the time kept after a service also where somebody else does the one between", () => {
    const colour = part([slot(540, 60)], { paddingAfterMinutes: 20 });
    const nails = part([slot(600, 10, "eva"), slot(610, 10, "eva")]);
    expect(starts(visitsOf([colour, nails, part([slot(610, 30), slot(620, 30)])]))).toEqual([[540, 600, 620]]);
  });

  it("waits with the second for a start after which the third fits", () => {
    const visits = visitsOf([part([slot(0, 30)]), part([slot(30, 30), slot(45, 30)]), part([slot(100, 30)])]);
    expect(starts(visits)).toEqual([[0, 45, 100]]);
  });

  it("is found with somebody else where whoever is named of each cannot do both", () => {
    const cut = slotsOfAll([slot(540, 60, "marta")], [[slot(540, 60, "marta")], [slot(540, 60, "jon")]]);
    const beard = part([slot(600, 20, "marta")], { paddingBeforeMinutes: 15 });
    expect(visitsOf([part([slot(540, 60, "marta")]), beard])).toEqual([]);
    expect(visitsOf([part(cut), beard])).toEqual([[slot(540, 60, "jon"), slot(600, 20, "marta")]]);
    expect(visitsOf([part(cut), part([slot(600, 20, "eva")])])[0]?.[0]?.staffId).toBe("marta");
  });

  it("misses no start that any choice of members has room for, whoever is named of each", () => {
    const free = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 });
    const services = fc.array(
      fc.record({
        members: fc.array(free, { minLength: 1, maxLength: 3 }),
        minutes: fc.constantFrom(15, 30, 45),
        before: fc.constantFrom(0, 5, 15),
        after: fc.constantFrom(0, 10, 20),
      }),
      { minLength: 2, maxLength: 3 },
    );
    fc.assert(
      fc.property(services, (drawn) => {
        const parts = drawn.map(({ members, minutes, before, after }) => {
          const own = members.map((starts, nth) =>
            [...starts].sort((one, other) => one - other).map((start) => slot(start * 5, minutes, `member ${nth}`)),
          );
          const padding = { paddingBeforeMinutes: before, paddingAfterMinutes: after };
          const every = own.flat().sort((one, other) => one.startAt - other.startAt);
          const named = namedOf(own);
          return {
            named: part(named, padding),
            found: part(slotsOfAll(named, own), padding),
            every: part(every, padding),
          };
        });
        const visits = visitsOf(parts.map(({ found }) => found));
        const quick = visitsOf(parts.map(({ named }) => named));
        if (
          !mayBeBettered(
            parts.map(({ named }) => named),
            quick,
          )
        )
          expect(quick).toEqual(visits);
        const every = parts.map((each) => each.every);
        expect(visits.map(([first]) => first?.startAt)).toEqual(everyStartIn(every));
        for (const visit of visits) expect(isFine(every, visit)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("is looked for among all members only where who is named leaves something to better", () => {
    const cut = part([slot(540, 60, "marta")]);
    const [beside, behind] = [
      part([slot(600, 20, "marta")]),
      part([slot(600, 20, "marta")], { paddingBeforeMinutes: 15 }),
    ];
    expect(mayBeBettered([cut, beside], visitsOf([cut, beside]))).toBe(false);
    expect(mayBeBettered([cut, behind], visitsOf([cut, behind]))).toBe(true);
    expect(mayBeBettered([cut, part([])], [])).toBe(false);
  });

  it("is in the way of another only of whoever does both", () => {
    expect([
      ...sharedMembers([
        ["marta", "jon"],
        ["eva", "eva"],
        ["jon", "eva"],
      ]),
    ]).toEqual(["jon", "eva"]);
    expect(sharedMembers([["marta"], ["jon"]]).size).toBe(0);
  });

  it("is none where one of them has no time, or there is nothing to do", () => {
    expect(visitsOf([part([slot(0, 30)]), part([])])).toEqual([]);
    expect(visitsOf([])).toEqual([]);
  });

  it("is offered for a start just when slots of all others fit after it, and never has two that meet", () => {
    const slots = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom("marta", "jon")), { maxLength: 12 })
      .map((drawn) => drawn.sort(([one], [other]) => one - other));
    const parts = fc.array(
      fc
        .record({
          slots,
          minutes: fc.constantFrom(15, 30, 45),
          before: fc.constantFrom(0, 5),
          after: fc.constantFrom(0, 10),
        })
        .map(({ slots: drawn, minutes, before, after }) =>
          part(
            drawn.map(([quarter, staffId]) => slot(quarter * 5, minutes, staffId)),
            { paddingBeforeMinutes: before, paddingAfterMinutes: after },
          ),
        ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(parts, (asked) => {
        const visits = visitsOf(asked);
        expect(visits.map(([first]) => first?.startAt)).toEqual(everyStartIn(asked));
        for (const visit of visits) expect(isFine(asked, visit)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** What is listed of a service for anyone: each start once, with the first who has it free. */
function namedOf(members: VisitSlot[][]): VisitSlot[] {
  const starts = [...new Set(members.flat().map(({ startAt }) => startAt))].sort((one, other) => one - other);
  return starts.flatMap((startAt) => members.flat().find((each) => each.startAt === startAt) ?? []);
}

/** The first starts of all combinations that fit, each once. */
function everyStartIn(parts: VisitPart[]): number[] {
  const combinations = parts.reduce<VisitSlot[][]>(
    (all, { slots }) =>
      all.flatMap((chosen) => slots.map((next) => [...chosen, next])).filter((each) => isFine(parts, each)),
    [[]],
  );
  const [first] = parts;
  const fit = (first?.slots ?? []).filter((each) => combinations.some(([begins]) => begins === each));
  return [...new Set(fit.map(({ startAt }) => startAt))];
}

function isFine(parts: VisitPart[], visit: VisitSlot[]): boolean {
  return visit.every((slot, index) => {
    const before = parts[index]?.paddingBeforeMinutes ?? 0;
    const wait = index === 0 ? 0 : (slot.startAt - (visit[index - 1]?.endAt ?? 0)) / MINUTE_MS;
    const isKept = visit.slice(0, index).every(({ endAt, staffId }, earlier) => {
      const after = parts[earlier]?.paddingAfterMinutes ?? 0;
      return staffId !== slot.staffId || slot.startAt >= endAt + (after + before) * MINUTE_MS;
    });
    return isKept && wait >= 0 && wait <= VISIT_WAIT_MINUTES_MAX;
  });
}
