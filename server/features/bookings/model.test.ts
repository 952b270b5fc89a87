import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { placeOfParty, requireAddable } from "../../domain/booking/add-to-appointment";
import { hasWaitingRoom, requireRoom, type Seats, seatNeedOf } from "../../domain/booking/seats";
import { isFreed, isLive, placeAfter } from "../../domain/booking/status-change";
import { BOOKING_STATUSES, type BookingStatus, canMove, holdsSeat } from "../../domain/booking-status";
import { DomainError } from "../../domain/errors";
import { type Answer, manage, visit } from "../../testing/rest";
import { at, book, done, expectSoundData, openShop, type Shop } from "../../testing/shop";

afterAll(expectSoundData);

const STARTS = ["10:00", "12:00", "14:00"] as const;
const [CAPACITY, LIST] = [3, 2];

interface Place {
  start: string;
  status: "active" | "cancelled";
  deletedAt: Date | null;
}

interface Party {
  place: Place;
  status: BookingStatus;
  persons: number;
}

const refused = (code: "slot_unavailable" | "capacity_exceeded" | "too_late" | "conflict" | "not_found") =>
  new DomainError(code, "");

/** What the rules say becomes of the appointments of one member and one group service, without a database. */
class Model {
  places: Place[] = [];
  parties: Party[] = [];

  groupAt = (start: string) => this.places.find((place) => place.start === start && place.status === "active");
  occupants = (place: Place, beside?: Party) =>
    this.parties.filter((party) => party.place === place && party !== beside);

  seatsOf(place: Place, beside?: Party): Seats {
    const sum = (of: (status: BookingStatus) => boolean) =>
      this.occupants(place, beside).reduce((total, { status, persons }) => total + (of(status) ? persons : 0), 0);
    const waiting = sum((status) => status === "waitlisted");
    const taken = sum(holdsSeat) + this.besideOf(place);
    return { capacityMax: CAPACITY, taken, waiting, waitlistCapacity: LIST };
  }

  /** Seats at the same start in the group that came after one that was deleted: they are the same seats. */
  besideOf(place: Place): number {
    const group = this.groupAt(place.start);
    if (!group || group === place) return 0;
    return this.occupants(group).reduce((sum, { status, persons }) => sum + (holdsSeat(status) ? persons : 0), 0);
  }

  book(start: string, persons: number): void {
    const group = this.groupAt(start);
    const place: Place = group ?? { start, status: "active", deletedAt: null };
    const seats = this.seatsOf(place);
    const isSeated = seats.taken + persons <= CAPACITY;
    if (!isSeated && !(group && hasWaitingRoom(seats, persons))) throw refused("capacity_exceeded");
    if (!group) this.places.push(place);
    this.parties.push({ place, status: isSeated ? "approved" : "waitlisted", persons });
  }

  /** One more party in the appointment of another. */
  add({ place }: Party, persons: number): void {
    if (place.deletedAt) throw new DomainError("not_found", "");
    requireAddable({ status: place.status, isJoinable: true, memberFault: null });
    const isSeated = placeOfParty(this.seatsOf(place), persons) === "seats";
    this.parties.push({ place, status: isSeated ? "approved" : "waitlisted", persons });
  }

  change(party: Party, { to = party.status, persons = party.persons }: { to?: BookingStatus; persons?: number }): void {
    const { place: appointment } = party;
    const place = to === party.status ? "keep" : placeAfter({ from: party.status, to, appointment });
    const need = seatNeedOf({ from: party.status, to, personsBefore: party.persons, persons, place });
    // Another group may stand at a time that was freed: who comes back joins it.
    const joined = place === "reopen" ? this.groupAt(appointment.start) : undefined;
    requireRoom(need, this.seatsOf(joined ?? appointment, party), persons);
    if (place === "leave") this.leave(party);
    if (place === "reopen") (joined ?? appointment).status = "active";
    Object.assign(party, { status: to, persons, place: joined ?? appointment });
  }

  leave(party: Party): void {
    const others = this.occupants(party.place, party).map(({ status }) => status);
    if (isFreed(party.place, others)) party.place.status = "cancelled";
  }

  promote(party: Party): void {
    if (party.status === "approved") return;
    if (party.status !== "waitlisted") throw new DomainError("validation", "");
    this.change(party, { to: "approved" });
  }

  cancel(party: Party): void {
    if (party.status === "cancelled" || party.status === "rejected") return;
    this.requireOpen(party);
    this.leave(party);
    party.status = "cancelled";
  }

  move(party: Party, start: string): void {
    this.requireOpen(party);
    if (party.status === "waitlisted") throw refused("too_late");
    if (party.place.start === start) return;
    const group = this.groupAt(start);
    if (group && this.seatsOf(group).taken + party.persons > CAPACITY) throw refused("capacity_exceeded");
    if (!group && this.occupants(party.place, party).length === 0) {
      party.place.start = start;
      return;
    }
    this.leave(party);
    const place: Place = group ?? { start, status: "active", deletedAt: null };
    if (!group) this.places.push(place);
    party.place = place;
  }

  /** An operator moves an appointment with all who are in it; two of one group never stand at one start. */
  shift(place: Place, start: string): void {
    if (place.deletedAt) throw refused("not_found");
    if (place.start === start) return;
    if (place.status === "cancelled") throw refused("conflict");
    if (this.groupAt(start)) throw refused("capacity_exceeded");
    place.start = start;
  }

  delete(place: Place): void {
    if (place.deletedAt) throw refused("not_found");
    for (const party of this.occupants(place)) if (canMove(party.status, "cancelled")) party.status = "cancelled";
    Object.assign(place, { status: "cancelled", deletedAt: new Date(0) });
  }

  requireOpen({ status }: Party): void {
    if (!isLive(status) || status === "done" || status === "no_show") throw refused("too_late");
  }

  seen = () => this.parties.map(({ status, persons, place }) => `${status} ${persons} ${place.start}`);
}

interface Running {
  id: string;
  token: string;
}

type Command =
  | { kind: "book"; start: string; persons: number }
  | { kind: "add"; which: number; persons: number }
  | { kind: "status"; which: number; to: BookingStatus }
  | { kind: "persons"; which: number; persons: number }
  | { kind: "promote"; which: number }
  | { kind: "cancel"; which: number }
  | { kind: "delete"; which: number }
  | { kind: "move" | "shift"; which: number; start: string };

const which = fc.nat();
const start = fc.constantFrom(...STARTS);
const persons = fc.integer({ min: 1, max: 4 });
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("book" as const), start, persons }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add" as const), which, persons }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("status" as const), which, to: fc.constantFrom(...BOOKING_STATUSES) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("persons" as const), which, persons }) },
  {
    weight: 3,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant("promote" as const), which }),
      fc.record({ kind: fc.constant("cancel" as const), which }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("move" as const, "shift" as const), which, start }) },
);

/** Both worlds, which get the same commands. */
class Worlds {
  model = new Model();
  running: Running[] = [];

  constructor(readonly shop: Shop) {}

  async apply(command: Command): Promise<void> {
    const index = "which" in command ? command.which % Math.max(1, this.running.length) : 0;
    const [party, booking] = [this.model.parties[index], this.running[index]];
    if (command.kind !== "book" && !(party && booking)) return;
    const expected = outcomeOf(() => this.decide(command, party));
    const { status, code, body } = await this.send(command, booking);
    expect({ command, outcome: status < 300 ? "done" : code }).toEqual({ command, outcome: expected });
    const { bookings = [], ...own } = (body ?? {}) as Partial<Made> & { bookings?: Made[] };
    const made =
      command.kind === "book" ? bookings[0] : command.kind === "add" && status < 300 ? (own as Made) : undefined;
    if (made) this.running.push({ id: made.id, token: made.manageUrl.split("/").at(-1) ?? "" });
    expect({ command, seen: await this.seen() }).toEqual({ command, seen: this.model.seen() });
  }

  decide(command: Command, party: Party | undefined): void {
    const { model } = this;
    if (command.kind === "book") model.book(command.start, command.persons);
    if (!party) return;
    if (command.kind === "add") model.add(party, command.persons);
    if (command.kind === "status" && command.to !== party.status) model.change(party, { to: command.to });
    if (command.kind === "persons") model.change(party, { persons: command.persons });
    if (command.kind === "promote") model.promote(party);
    if (command.kind === "cancel") model.cancel(party);
    if (command.kind === "delete") model.delete(party.place);
    if (command.kind === "move") model.move(party, command.start);
    if (command.kind === "shift") model.shift(party.place, command.start);
  }

  async send(command: Command, booking: Running | undefined): Promise<Answer<unknown>> {
    const { shop } = this;
    if (command.kind === "book")
      return book(shop, { start: command.start, persons: command.persons }, { waitlist: true });
    const { id = "", token = "" } = booking ?? {};
    if (command.kind === "status") return manage(shop, `PATCH /bookings/${id}`, { body: { status: command.to } });
    if (command.kind === "persons")
      return manage(shop, `PATCH /bookings/${id}`, { body: { persons: command.persons } });
    if (command.kind === "promote") return manage(shop, `POST /bookings/${id}/give-seat`, { body: {} });
    if (command.kind === "cancel") return visit(shop, `POST /manage/${token}/cancel`, { body: {} });
    if (command.kind === "move")
      return visit(shop, `POST /manage/${token}/reschedule`, { body: { start: at(shop, command.start) } });
    const { appointmentId, customerId } = await this.read(id);
    const addition = { customerId, persons: command.kind === "add" ? command.persons : 0 };
    if (command.kind === "add") return manage(shop, `POST /appointments/${appointmentId}/bookings`, { body: addition });
    if (command.kind === "shift")
      return manage(shop, `PATCH /appointments/${appointmentId}`, { body: { start: at(shop, command.start) } });
    return manage(shop, `DELETE /appointments/${appointmentId}`);
  }

  read = (id: string) => done(manage<Seen>(this.shop, `GET /bookings/${id}`));

  async seen(): Promise<string[]> {
    const { data } = await done(manage<{ data: Seen[] }>(this.shop, "GET /bookings?limit=100"));
    const byId = new Map(data.map((one) => [one.id, one]));
    return this.running.map(({ id }) => {
      const { status, persons: party, appointment } = byId.get(id) as Seen;
      const wall = STARTS.find((one) => at(this.shop, one) === appointment.start) ?? appointment.start;
      return `${status} ${party} ${wall}`;
    });
  }
}

interface Made {
  id: string;
  manageUrl: string;
}

interface Seen {
  id: string;
  appointmentId: string;
  customerId: string;
  status: BookingStatus;
  persons: number;
  appointment: { start: string };
}

function outcomeOf(decide: () => void): string {
  try {
    decide();
    return "done";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

it("does what the rules say, and refuses what they refuse, over any 50 commands", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 50, maxLength: 50 }), async (commands) => {
      const shop = await openShop({ service: { capacity: CAPACITY, waitlistCapacity: LIST } });
      const worlds = new Worlds(shop);
      for (const command of commands) await worlds.apply(command);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
