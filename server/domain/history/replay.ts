import { usesAfter } from "../booking/entitlements/entitlement-change";
import { isLive } from "../booking/status-change";
import { type BookingStatus, canMove, holdsSeat } from "../booking-status";
import { changesIn } from "./changes";
import type { BookingFact, BookingState, Fact, History, Parting, PaymentFact, Placement } from "./facts";

/** What the replay has come to so far. */
interface Replayed {
  history: History;
  states: Map<string, BookingState>;
  /** Bookings by their appointment. */
  inAppointment: Map<string, Set<string>>;
  /** Appointments by their member. */
  ofMember: Map<string, Set<string>>;
  /** Where an appointment was put last, whether that could have been forced, and whether it was put nowhere else since. */
  placements: Map<string, Placement & { mayForce: boolean; isLast: boolean }>;
  /** What put each appointment somewhere for the last time: of that its row says whether it was forced. */
  settled: Map<string, BookingFact>;
  inOrder: Map<string, Set<string>>;
  uses: Map<string, number>;
  /** Coupons and packages that somebody waited with, who uses them once there is a seat. */
  waited: Set<string>;
  refunded: Map<string, number>;
  partings: Parting[];
}

const BEGINNINGS: BookingStatus[] = ["pending", "approved", "waitlisted"];

/**
 * Goes through an account's accepted changes one by one and says where they part from the rules of the deciders.
 *
 * Each change is held against the table of statuses, the seats, the members' time and the uses of coupons and packages
 * as they were just then, not only as they are in the end.
 */
export function replay(history: History): Parting[] {
  const changes = changesIn(history.facts);
  const replayed: Replayed = {
    history,
    settled: settledBy(changes.flat()),
    states: new Map(),
    inAppointment: new Map(),
    ofMember: new Map(),
    placements: new Map(),
    inOrder: new Map(),
    uses: new Map(),
    waited: new Set(),
    refunded: new Map(),
    partings: [],
  };
  for (const facts of changes) {
    for (const fact of facts) (fact.kind === "booking" ? takeBooking : takePayment)(replayed, fact as never);
    // All of a change happens at once: a series that moves on by an hour overlaps itself only on the way.
    for (const id of new Set(facts.flatMap((fact) => (fact.kind === "booking" ? [fact.after.appointmentId] : []))))
      judgeAppointment(replayed, id);
  }
  judgeEnd(replayed);
  return replayed.partings;
}

function takeBooking(replayed: Replayed, fact: BookingFact): void {
  const { bookingId, before, after } = fact;
  const known = replayed.states.get(bookingId);
  judgeStep(replayed, fact, known);
  if (isMissed(replayed, fact)) part(replayed, "audited", `booking ${bookingId} at ${fact.at}`);
  countUses(replayed, fact, known ?? before);
  if (known) replayed.inAppointment.get(known.appointmentId)?.delete(bookingId);
  entry(replayed.inAppointment, after.appointmentId).add(bookingId);
  replayed.states.set(bookingId, after);
  place(replayed, fact);
}

const isMissed = ({ history: { audited } }: Replayed, { isAudited, at }: BookingFact): boolean =>
  isAudited && audited !== null && at >= audited.since && !audited.instants.has(at);

/** Whether a booking may become what a change made of it. */
function judgeStep(
  replayed: Replayed,
  { bookingId, before, after }: BookingFact,
  known: BookingState | undefined,
): void {
  const from = (known ?? before)?.status;
  if (known && before && differs(known, before))
    part(replayed, "unbroken", `booking ${bookingId}: left ${described(known)}, found ${described(before)}`);
  if (known && !before) part(replayed, "unbroken", `booking ${bookingId} was made twice`);
  if (from === undefined && !BEGINNINGS.includes(after.status))
    part(replayed, "status_table", `booking ${bookingId} began ${after.status}`);
  if (from !== undefined && from !== after.status && !canMove(from, after.status))
    part(replayed, "status_table", `booking ${bookingId} went from ${from} to ${after.status}`);
}

const COMPARED = ["appointmentId", "status", "persons", "startAt", "endAt", "staffId"] as const;
const differs = (a: BookingState, b: BookingState): boolean => COMPARED.some((name) => a[name] !== b[name]);
const described = ({ status, persons, staffId, startAt }: BookingState): string =>
  `${status} for ${persons} with ${staffId} at ${new Date(startAt).toISOString()}`;

/** Of each appointment the fact that put it somewhere last. */
function settledBy(facts: Fact[]): Map<string, BookingFact> {
  const settled = new Map<string, BookingFact>();
  for (const fact of facts) {
    if (fact.kind === "payment") continue;
    const known = settled.get(fact.after.appointmentId);
    if (!known || !isSamePlace(known.after, fact.after)) settled.set(fact.after.appointmentId, fact);
  }
  return settled;
}

function place({ placements, ofMember, settled }: Replayed, fact: BookingFact): void {
  const { after, mayForce } = fact;
  const { appointmentId, staffId, startAt, endAt } = after;
  const known = placements.get(appointmentId);
  if (known && isSamePlace(known, after)) return;
  if (known) ofMember.get(known.staffId)?.delete(appointmentId);
  placements.set(appointmentId, { staffId, startAt, endAt, mayForce, isLast: settled.get(appointmentId) === fact });
  entry(ofMember, staffId).add(appointmentId);
}

const isSamePlace = (a: Placement, b: Placement): boolean =>
  a.staffId === b.staffId && a.startAt === b.startAt && a.endAt === b.endAt;

/** Uses of the package by persons, of the coupon by orders, as the decider takes and gives them back. */
function countUses(replayed: Replayed, { bookingId, after }: BookingFact, before: BookingState | null): void {
  const ordered = entry(replayed.inOrder, after.orderId).add(bookingId);
  const lived = [...ordered].some((id) => id !== bookingId && isLive(replayed.states.get(id)?.status ?? "cancelled"));
  const names = [after.packageId && `package ${after.packageId}`, after.couponCode && `coupon ${after.couponCode}`];
  for (const name of names) if (name && after.status === "waitlisted") replayed.waited.add(name);
  const nothing = { status: "cancelled" as const, persons: 0 };
  const uses = usesAfter(before ?? nothing, after, lived);
  if (after.packageId !== null) add(replayed.uses, `package ${after.packageId}`, uses.package);
  if (after.couponCode !== null) add(replayed.uses, `coupon ${after.couponCode}`, uses.coupon);
}

function judgeAppointment(replayed: Replayed, id: string): void {
  const { history, partings } = replayed;
  const now = history.appointments.get(id);
  if (!now || now.isDeleted) return;
  const states = statesIn(replayed, id);
  const persons = states.reduce((sum, each) => (holdsSeat(each.status) ? sum + each.persons : sum), 0);
  if (persons > now.capacityMax)
    partings.push({ rule: "seats", what: `appointment ${id}: ${persons} of ${now.capacityMax}` });
  const place = replayed.placements.get(id);
  if (!place || !isHeldUnforced(replayed, id)) return;
  for (const other of entry(replayed.ofMember, place.staffId)) {
    const otherPlace = replayed.placements.get(other);
    if (other === id || !otherPlace || !overlaps(place, otherPlace) || !isHeldUnforced(replayed, other)) continue;
    part(replayed, "one_at_a_time", `appointments ${id} and ${other}`);
  }
}

const overlaps = (a: Placement, b: Placement): boolean => a.startAt < b.endAt && b.startAt < a.endAt;

/** Whether an appointment blocks its time, and nobody can have accepted that another does. */
function isHeldUnforced(replayed: Replayed, id: string): boolean {
  const now = replayed.history.appointments.get(id);
  const place = replayed.placements.get(id);
  if (!now || now.isForced || now.isDeleted || !place) return false;
  if (place.mayForce && !(place.isLast && isSamePlace(place, now))) return false;
  return statesIn(replayed, id).some(({ status }) => isLive(status));
}

const statesIn = ({ inAppointment, states }: Replayed, id: string): BookingState[] =>
  [...(inAppointment.get(id) ?? [])].flatMap((bookingId) => states.get(bookingId) ?? []);

function takePayment(replayed: Replayed, fact: PaymentFact): void {
  const { paymentId, linesMinor, totalMinor, paidMinor, refundedMinor } = fact;
  const sum = linesMinor.reduce((total, line) => total + line, 0);
  const refund = replayed.refunded.get(paymentId) ?? 0;
  const faults = [
    sum !== totalMinor && `its lines come to ${sum} of ${totalMinor}`,
    paidMinor > totalMinor && `${paidMinor} paid of ${totalMinor}`,
    refundedMinor > paidMinor && `${refundedMinor} given back of ${paidMinor}`,
    refundedMinor < refund && `${refund} was given back, then ${refundedMinor}`,
  ].filter((fault) => fault !== false);
  for (const fault of faults) part(replayed, "money", `payment ${paymentId}: ${fault}`);
  replayed.refunded.set(paymentId, refundedMinor);
}

function judgeEnd(replayed: Replayed): void {
  const { history, states, uses, waited } = replayed;
  for (const [id, { appointmentId, status, persons }] of history.bookings) {
    const last = states.get(id);
    if (!last) continue;
    if (last.status !== status || last.persons !== persons || last.appointmentId !== appointmentId)
      part(
        replayed,
        "notified_last",
        `booking ${id} is ${status} for ${persons}, and was notified as ${described(last)}`,
      );
  }
  for (const { kind, name, used, usesMax } of history.entitlements) {
    if (waited.has(`${kind} ${name}`)) continue;
    const counted = uses.get(`${kind} ${name}`) ?? 0;
    if (counted !== used || counted < 0 || (usesMax !== null && counted > usesMax))
      part(
        replayed,
        "entitlements",
        `${kind} ${name}: ${used} of ${usesMax ?? "any"} used, ${counted} by its bookings`,
      );
  }
}

function part({ partings }: Replayed, rule: Parting["rule"], what: string): void {
  partings.push({ rule, what });
}

function entry(map: Map<string, Set<string>>, key: string): Set<string> {
  const known = map.get(key) ?? new Set();
  map.set(key, known);
  return known;
}

const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count);
