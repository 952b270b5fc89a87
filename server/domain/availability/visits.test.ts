import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "../dates";
import { VISIT_WAIT_MINUTES_MAX, type VisitPart, type VisitSlot, visitsOf } from "./visits";

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
        expect(visits.map(([first]) => first)).toEqual(everyVisitIn(asked));
        for (const visit of visits) expect(isFine(asked, visit)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** The first slots of all combinations that fit, each once. */
function everyVisitIn(parts: VisitPart[]): VisitSlot[] {
  const combinations = parts.reduce<VisitSlot[][]>(
    (all, { slots }) =>
      all.flatMap((chosen) => slots.map((next) => [...chosen, next])).filter((each) => isFine(parts, each)),
    [[]],
  );
  const [first] = parts;
  return (first?.slots ?? []).filter((each) => combinations.some(([begins]) => begins === each));
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
