import { expect, test } from "vitest";
import type { Card, Column } from "./column";
import { keptColumns } from "./kept-columns";

const card = (id: string, change: Partial<Card> = {}): Card => ({
  ...{ id, staffId: "anna", date: "2026-12-04", start: "2026-12-04T09:00:00Z", end: "2026-12-04T09:30:00Z" },
  ...{ from: 600, to: 630, lane: 0, lanes: 1, padBefore: 0, padAfter: 0, seenAt: "2026-12-01T00:00:00Z" },
  ...{ isMovable: true, href: `?visit=${id}`, name: "Rosa", detail: "Cut", time: "10:00–10:30", told: "", color: 1 },
  ...{ status: "approved", arrival: null, owes: null, seats: null },
  ...change,
});
const column = (key: string, cards: Card[]): Column => ({
  ...{ key, staffId: key, date: "2026-12-04", member: key, day: "Friday", shortDay: "Fri", title: key, sub: "" },
  ...{ isToday: false, isMember: true, face: null, blocks: [], daysOff: [], cards },
});
const readAnew = (columns: Column[]): Column[] => structuredClone(columns);

test("a column that is as it was keeps its object, and so what is drawn of it", () => {
  const before = [column("anna", [card("a")]), column("ben", [card("b")])];
  const kept = keptColumns(before, readAnew(before));
  expect(kept[0]).toBe(before[0]);
  expect(kept[1]).toBe(before[1]);
});

test("of a column that has changed, the cards that have not keep theirs", () => {
  const before = [column("anna", [card("a"), card("b")])];
  const now = [column("anna", [card("a"), card("b", { from: 615, to: 645 }), card("c")])];
  const [kept] = keptColumns(before, readAnew(now));
  expect(kept).toEqual(now[0]);
  expect(kept?.cards[0]).toBe(before[0]?.cards[0]);
  expect(kept?.cards[1]?.from).toBe(615);
});

test("columns come in their new order, without those that are gone", () => {
  const [anna, ben, cleo] = ["anna", "ben", "cleo"].map((key) => column(key, []));
  const before = [anna, ben].filter((one) => one !== undefined);
  const now = [cleo, anna].filter((one) => one !== undefined);
  const kept = keptColumns(before, readAnew(now));
  expect(kept.map(({ key }) => key)).toEqual(["cleo", "anna"]);
  expect(kept[1]).toBe(anna);
});
