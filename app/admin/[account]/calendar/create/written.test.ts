import { describe, expect, it } from "vitest";
import { answersOf, readWritten } from "./written";

const ZONE = "Europe/Madrid";
const question = (id: string, more: object = {}) => ({
  ...{ id, label: id, kind: "text" as const, required: false, perPerson: false, options: [], showIf: null },
  ...more,
});
const offered = {
  seats: 4,
  extras: [
    { id: "mask", title: "Mask", price: 5, minutes: 10, minQty: 0, maxQty: 3 },
    { id: "towel", title: "Towel", price: 1, minutes: 0, minQty: 1, maxQty: 1 },
  ],
  questions: [question("allergies"), question("shoes", { perPerson: true }), question("photo", { kind: "file" })],
  parts: [],
};

const boxes = (typed: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, texts] of Object.entries({ date: "2026-11-23", from: "09:30", to: "", ...typed }))
    for (const text of [texts].flat()) form.append(name, text);
  return form;
};
const read = (typed: Record<string, string | string[]>) => readWritten(boxes(typed), offered, ZONE);

describe("the boxes of a new visit", () => {
  it("are wall time in the account's zone, and an end before its start is of the next day", () => {
    expect(read({ to: "10:15" })).toMatchObject({ start: "2026-11-23T08:30:00.000Z", end: "2026-11-23T09:15:00.000Z" });
    expect(read({ to: "00:30" }).end).toBe("2026-11-23T23:30:00.000Z");
    expect(read({ lastDate: "2026-11-25", to: "12:00" }).end).toBe("2026-11-25T11:00:00.000Z");
    expect(read({ lastDate: "2026-11-25" }).end).toBe("2026-11-25T23:00:00.000Z");
    expect(read({ lastDate: "2026-11-20", to: "12:00" }).end).toBe("2026-11-20T11:00:00.000Z");
    expect(read({ from: "" })).toMatchObject({ start: "", end: null });
  });

  it("name every extra in its place, as often as it is typed or must be", () => {
    expect(read({ "extra.mask": "2" }).extras).toEqual([
      { extraId: "mask", quantity: 2 },
      { extraId: "towel", quantity: 1 },
    ]);
    expect(read({ "extra.mask": "" }).extras[0]?.quantity).toBeNaN();
  });

  it("name who serves each part, the first of them as the visit's own", () => {
    expect(read({ part: ["any", "ben"] })).toMatchObject({ staffId: "any", staffIds: [null, "ben"] });
    expect(read({ staffId: "ana" })).toMatchObject({ staffId: "ana", staffIds: [] });
  });

  it("answer with what was given, a person at a time where each is asked, and files by their uploads", () => {
    const written = read({ "answer.allergies": " ", "answer.shoes": ["38", ""] });
    expect(answersOf(written, { photo: "upload" })).toEqual({ shoes: ["38", ""], photo: "upload" });
  });

  it("repeat by a rule that has its own boxes alone", () => {
    const count = { repeat: "weekly", "repeat.every": "2", "repeat.on": ["1", "3"], "repeat.count": "12" };
    expect(read(count).recurrence).toEqual({ freq: "weekly", every: 2, on: [1, 3], count: 12 });
    const until = { repeat: "monthly", "repeat.every": "1", "repeat.monthly": "last", "repeat.ends": "until" };
    expect(read({ ...until, "repeat.until": "2027-02-08" }).recurrence).toEqual({
      ...{ freq: "monthly", every: 1, monthly: "last" },
      until: "2027-02-08",
    });
    expect(read({ repeat: "biweekly", "repeat.count": "3" }).recurrence).toEqual({
      ...{ freq: "biweekly", every: 1 },
      count: 3,
    });
    expect(read({ repeat: "" }).recurrence).toBeNull();
  });
});
