import { expect, it } from "vitest";
import type { BookingFact, BookingState, Fact, History, PaymentFact } from "./facts";
import { replay } from "./replay";

const HOUR = 3_600_000;
const NINE = Date.parse("2031-03-03T09:00:00Z");

const stateOf = (given: Partial<BookingState> = {}): BookingState => ({
  appointmentId: "a1",
  staffId: "ana",
  startAt: NINE,
  endAt: NINE + HOUR,
  status: "approved",
  persons: 1,
  orderId: "o1",
  packageId: null,
  couponCode: null,
  ...given,
});

let changes = 0;

/** A booking that was made, or changed when `before` is said. */
const booked = (bookingId: string, after: BookingState, more: Partial<BookingFact> = {}): BookingFact => ({
  kind: "booking",
  change: `c${++changes}`,
  bookingId,
  before: null,
  after,
  mayForce: false,
  isAudited: false,
  at: "2031-03-01T10:00:00.000Z",
  ...more,
});

const changed = (bookingId: string, before: BookingState, to: Partial<BookingState>) =>
  booked(bookingId, { ...before, ...to }, { before });

const paid = (fields: Partial<PaymentFact> = {}): PaymentFact => ({
  kind: "payment",
  change: `c${++changes}`,
  paymentId: "p1",
  linesMinor: [2000, -500],
  totalMinor: 1500,
  paidMinor: 1500,
  refundedMinor: 0,
  ...fields,
});

/** A history whose rows are as the facts left them, with one seat in each appointment. */
function historyOf(facts: Fact[], given: Partial<History> = {}): History {
  const last = new Map(facts.flatMap((fact) => (fact.kind === "booking" ? [[fact.bookingId, fact.after]] : [])));
  const rowOf = (state: BookingState) => ({ ...state, capacityMax: 1, isForced: false, isDeleted: false });
  const appointments = new Map([...last.values()].map((state) => [state.appointmentId, rowOf(state)]));
  return { facts, appointments, bookings: last, entitlements: [], audited: null, ...given };
}

const rulesOf = (history: History) => [...new Set(replay(history).map(({ rule }) => rule))];

it("finds nothing in a booking that was made, moved, cancelled, brought back and done", () => {
  const made = stateOf();
  const moved = stateOf({ startAt: NINE + HOUR, endAt: NINE + 2 * HOUR });
  const facts = [
    booked("b1", made),
    changed("b1", made, moved),
    changed("b1", moved, { status: "cancelled" }),
    changed("b1", { ...moved, status: "cancelled" }, { status: "approved" }),
    changed("b1", moved, { status: "done" }),
    paid(),
    paid({ refundedMinor: 1500 }),
  ];
  expect(replay(historyOf(facts))).toEqual([]);
});

it("names a status that the table forbids, and one that no booking begins with", () => {
  const cancelled = stateOf({ status: "cancelled" });
  const facts = [
    booked("b1", stateOf()),
    changed("b1", stateOf(), cancelled),
    changed("b1", cancelled, { status: "done" }),
  ];
  expect(rulesOf(historyOf(facts))).toEqual(["status_table"]);
  expect(rulesOf(historyOf([booked("b1", stateOf({ status: "no_show" }))]))).toEqual(["status_table"]);
});

it("names a change that found something else than what the one before it had left", () => {
  const facts = [booked("b1", stateOf()), changed("b1", stateOf({ persons: 2 }), { status: "done" })];
  expect(rulesOf(historyOf(facts))).toContain("unbroken");
  expect(rulesOf(historyOf([booked("b1", stateOf()), booked("b1", stateOf())]))).toEqual(["unbroken"]);
});

it("takes two changes of one order that began in the same millisecond for two", () => {
  const first = stateOf();
  const moved = { ...first, startAt: NINE + HOUR, endAt: NINE + 2 * HOUR };
  const facts = [
    booked("b1", first),
    { ...changed("b1", first, moved), change: "same" },
    changed("b1", moved, first),
    { ...changed("b1", first, moved), change: "same" },
  ];
  expect(replay(historyOf(facts))).toEqual([]);
});

it("takes changes of one order's bookings for several when another change lies between them", () => {
  const [one, two] = [stateOf(), stateOf({ appointmentId: "a2", startAt: NINE + HOUR, endAt: NINE + 2 * HOUR })];
  const cancelled = { ...two, status: "cancelled" as const };
  const facts = [
    booked("b1", one),
    booked("b2", two),
    { ...changed("b2", two, { status: "cancelled" }), change: "same" },
    changed("b2", cancelled, { status: "approved" }),
    { ...changed("b1", one, { status: "cancelled" }), change: "same" },
  ];
  expect(replay(historyOf(facts))).toEqual([]);
  // The seat that the first of them left is another's by the time of the second.
  const other = booked("b3", { ...two, orderId: "o2" });
  expect(replay(historyOf(facts.with(3, other)))).toEqual([]);
});

it("names seats above capacity that were given back before the end", () => {
  const facts = [
    booked("b1", stateOf()),
    booked("b2", stateOf({ orderId: "o2" })),
    changed("b2", stateOf({ orderId: "o2" }), { status: "cancelled" }),
  ];
  expect(rulesOf(historyOf(facts))).toEqual(["seats"]);
});

it("names two unforced appointments of a member at once, though one was moved away since", () => {
  const late = { appointmentId: "a2", orderId: "o2", startAt: NINE + HOUR / 2, endAt: NINE + 2 * HOUR };
  const other = stateOf(late);
  const away = { startAt: NINE + 3 * HOUR, endAt: NINE + 4 * HOUR };
  const facts = [booked("b1", stateOf()), booked("b2", other), changed("b2", other, away)];
  expect(rulesOf(historyOf(facts))).toEqual(["one_at_a_time"]);
  expect(rulesOf(historyOf([facts[0] as Fact, booked("b2", { ...other, staffId: "ben" })]))).toEqual([]);
});

it("lets an operator accept an overlap, and a series overlap itself on its way", () => {
  const at = (id: string, startAt: number) => stateOf({ appointmentId: id, startAt, endAt: startAt + HOUR });
  const forced = [booked("b1", at("a1", NINE)), booked("b2", at("a2", NINE), { mayForce: true })];
  const history = historyOf(forced);
  history.appointments.set("a2", { ...at("a2", NINE), capacityMax: 1, isForced: true, isDeleted: false });
  expect(replay(history)).toEqual([]);
  const [one, two] = [at("a1", NINE), at("a2", NINE + HOUR)];
  const move = { change: "moved" };
  const series = [
    booked("b1", one),
    booked("b2", two),
    { ...changed("b1", one, { startAt: NINE + HOUR, endAt: NINE + 2 * HOUR }), ...move },
    { ...changed("b2", two, { startAt: NINE + 2 * HOUR, endAt: NINE + 3 * HOUR }), ...move },
  ];
  expect(replay(historyOf(series))).toEqual([]);
});

it("lets an operator accept an overlap that is left, and whose place is taken again without one", () => {
  const at = (id: string, startAt: number) => stateOf({ appointmentId: id, startAt, endAt: startAt + HOUR });
  const [one, two, away] = [at("a1", NINE), at("a2", NINE), { startAt: NINE + 3 * HOUR, endAt: NINE + 4 * HOUR }];
  const facts = [
    booked("b1", one),
    booked("b2", two, { mayForce: true }),
    changed("b2", two, away),
    changed("b1", one, { status: "cancelled" }),
    changed("b2", { ...two, ...away }, { startAt: two.startAt, endAt: two.endAt }),
  ];
  expect(replay(historyOf(facts))).toEqual([]);
});

it("names a coupon and a package that were given back twice", () => {
  const using = stateOf({ packageId: "k1", couponCode: "HALF" });
  const facts = [booked("b1", using), changed("b1", using, { status: "cancelled" })];
  const entitlements: History["entitlements"] = [
    { kind: "package", name: "k1", used: 0, usesMax: 5 },
    { kind: "coupon", name: "HALF", used: 0, usesMax: null },
  ];
  expect(replay(historyOf(facts, { entitlements }))).toEqual([]);
  const back = entitlements.map((one) => ({ ...one, used: -1 }));
  expect(replay(historyOf(facts, { entitlements: back })).map(({ what }) => what.split(":")[0])).toEqual([
    "package k1",
    "coupon HALF",
  ]);
});

it("counts a coupon once for an order, and no use of who waits", () => {
  const using = (appointmentId: string, staffId: string) => stateOf({ appointmentId, staffId, couponCode: "HALF" });
  const facts = [booked("b1", using("a1", "ana")), booked("b2", using("a2", "ben"))];
  const once: History["entitlements"] = [{ kind: "coupon", name: "HALF", used: 1, usesMax: null }];
  expect(replay(historyOf(facts, { entitlements: once }))).toEqual([]);
  const waits = [booked("b1", stateOf({ couponCode: "HALF", status: "waitlisted" }))];
  const none: History["entitlements"] = [{ kind: "coupon", name: "HALF", used: 0, usesMax: null }];
  expect(replay(historyOf(waits, { entitlements: none }))).toEqual([]);
});

it.each([
  ["lines that do not add up", [paid({ linesMinor: [2000] })]],
  ["more paid than asked", [paid({ paidMinor: 1600 })]],
  ["more given back than paid", [paid({ refundedMinor: 1600 })]],
  ["money that was given back and then was not", [paid({ refundedMinor: 900 }), paid({ refundedMinor: 100 })]],
])("names %s", (_, facts) => {
  expect(rulesOf(historyOf(facts))).toEqual(["money"]);
});

it("names a change by a key that left no row in the audit, as far back as that reaches", () => {
  const facts = [booked("b1", stateOf(), { isAudited: true, at: "2031-03-02T10:00:00.000Z" })];
  const audited = (since: string) => ({ audited: { since, instants: new Set([since]) } });
  expect(rulesOf(historyOf(facts, audited("2031-03-01T10:00:00.000Z")))).toEqual(["audited"]);
  expect(rulesOf(historyOf(facts, audited("2031-03-03T10:00:00.000Z")))).toEqual([]);
});

it("names a booking that stands otherwise than was notified last", () => {
  const history = historyOf([booked("b1", stateOf())]);
  history.bookings.set("b1", stateOf({ status: "cancelled" }));
  expect(rulesOf(history)).toEqual(["notified_last"]);
});
