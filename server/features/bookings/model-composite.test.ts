import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { DomainError } from "../../domain/errors";
import { addComposite, openSalon, type Salon, serviceOf } from "../../testing/composites";
import { type Answer, manage, visit } from "../../testing/rest";
import { at, book, done, expectSoundData } from "../../testing/shop";

afterAll(expectSoundData);

const STARTS = ["10:00", "10:30", "11:00", "12:00", "13:30"] as const;
const minutesOf = (start: string): number => Number(start.slice(0, 2)) * 60 + Number(start.slice(3));
const textOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Ana washes for half an hour, then Ben cuts for an hour. */
const SEGMENTS = [
  { fromMinutes: 0, untilMinutes: 30 },
  { fromMinutes: 30, untilMinutes: 90 },
];

interface Visit {
  start: string;
  status: "approved" | "cancelled";
  isDeleted: boolean;
}

const refused = (code: "slot_unavailable" | "too_late" | "conflict" | "not_found" | "warnings" | "validation") =>
  new DomainError(code, "");

/** What the rules say becomes of visits of two segments, each of one member who takes one party at a time. */
class Model {
  visits: Visit[] = [];

  isFree(start: string, beside?: Visit): boolean {
    const from = minutesOf(start);
    return this.visits
      .filter((other) => other !== beside && other.status === "approved")
      .every(({ start: taken }) =>
        SEGMENTS.every(({ fromMinutes, untilMinutes }) => {
          const apart = untilMinutes - fromMinutes;
          return Math.abs(minutesOf(taken) - from) >= apart;
        }),
      );
  }

  book(start: string): void {
    if (!this.isFree(start)) throw refused("slot_unavailable");
    this.visits.push({ start, status: "approved", isDeleted: false });
  }

  reschedule(one: Visit, start: string): void {
    if (one.status === "cancelled") throw refused("too_late");
    if (one.start === start) return;
    if (!this.isFree(start, one)) throw refused("slot_unavailable");
    one.start = start;
  }

  /** An operator names one segment; the others move by as much. */
  move(one: Visit, start: string): void {
    if (one.isDeleted) throw refused("not_found");
    if (one.start === start) return;
    if (one.status === "cancelled") throw refused("conflict");
    if (!this.isFree(start, one)) throw refused("warnings");
    one.start = start;
  }

  /** The same as a dry run: it tells of warnings instead of being refused for them. */
  dryRun(one: Visit): void {
    if (one.isDeleted) throw refused("not_found");
  }

  setStatus(one: Visit, status: Visit["status"]): void {
    if (one.status === status) return;
    if (status === "approved" && (one.isDeleted || !this.isFree(one.start, one))) throw refused("slot_unavailable");
    one.status = status;
  }

  delete(one: Visit): void {
    if (one.isDeleted) throw refused("not_found");
    Object.assign(one, { status: "cancelled", isDeleted: true });
  }

  seen = () => this.visits.map(({ status, start }) => partsOf(status, start));
}

const partsOf = (status: string, start: string) =>
  SEGMENTS.map(({ fromMinutes }) => `${status} ${textOf(minutesOf(start) + fromMinutes)}`);

type Command =
  | { kind: "book"; start: string }
  | { kind: "reschedule"; which: number; start: string }
  | { kind: "move" | "dryRun"; which: number; place: number; start: string }
  | { kind: "status"; which: number; place: number; to: Visit["status"] }
  | { kind: "delete"; which: number; place: number };

const which = fc.nat();
const place = fc.integer({ min: 0, max: 1 });
const start = fc.constantFrom(...STARTS);
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("book" as const), start }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("reschedule" as const), which, start }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("move" as const, "dryRun" as const), which, place, start }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      which,
      place,
      to: fc.constantFrom("approved" as const, "cancelled" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), which, place }) },
);

/** The ids of one visit's segments, in their order. */
interface Running {
  token: string;
  bookingIds: string[];
  appointmentIds: string[];
}

interface Seen {
  id: string;
  appointmentId: string;
  status: string;
  composite: { groupId: string; part: number };
  appointment: { start: string };
}

/** Both worlds, which get the same commands. */
class Worlds {
  model = new Model();
  running: Running[] = [];

  constructor(
    readonly salon: Salon,
    readonly service: string,
  ) {}

  async apply(command: Command): Promise<void> {
    const index = "which" in command ? command.which % Math.max(1, this.running.length) : 0;
    const [one, ids] = [this.model.visits[index], this.running[index]];
    if (command.kind !== "book" && !(one && ids)) return;
    const isFree = command.kind === "dryRun" && one ? this.isFreeToTry(one, command.start) : null;
    const expected = outcomeOf(() => this.decide(command, one));
    const { status, code, body } = await this.send(command, ids);
    expect({ command, outcome: status < 300 ? "done" : code }).toEqual({ command, outcome: expected });
    if (isFree !== null && status < 300)
      expect({ command, ok: (body as { ok: boolean }).ok }).toEqual({ command, ok: isFree });
    if (command.kind === "book" && status < 300)
      await this.remember(body as { bookings: { id: string; manageUrl: string }[] });
    expect({ command, seen: await this.seen() }).toEqual({ command, seen: this.model.seen() });
  }

  isFreeToTry = (one: Visit, to: string): boolean => one.start === to || this.model.isFree(to, one);

  decide(command: Command, one: Visit | undefined): void {
    const { model } = this;
    if (command.kind === "book") model.book(command.start);
    if (!one) return;
    if (command.kind === "reschedule") model.reschedule(one, command.start);
    if (command.kind === "move") model.move(one, command.start);
    if (command.kind === "dryRun") {
      model.dryRun(one);
      if (one.start !== command.start && one.status === "cancelled") throw refused("conflict");
    }
    if (command.kind === "status") model.setStatus(one, command.to);
    if (command.kind === "delete") model.delete(one);
  }

  async send(command: Command, ids: Running | undefined): Promise<Answer<unknown>> {
    const { salon, service } = this;
    if (command.kind === "book") return book(salon, { start: command.start, service });
    const { token = "", bookingIds = [], appointmentIds = [] } = ids ?? {};
    if (command.kind === "reschedule")
      return visit(salon, `POST /manage/${token}/reschedule`, { body: { start: at(salon, command.start) } });
    if (command.kind === "status")
      return manage(salon, `PATCH /bookings/${bookingIds[command.place]}`, { body: { status: command.to } });
    const line = `/appointments/${appointmentIds[command.place]}`;
    if (command.kind === "delete") return manage(salon, `DELETE ${line}`);
    const from = minutesOf(command.start) + (SEGMENTS[command.place]?.fromMinutes ?? 0);
    const body = { start: at(salon, textOf(from)), dryRun: command.kind === "dryRun" };
    return manage(salon, `PATCH ${line}`, { body });
  }

  async remember({ bookings: [made] }: { bookings: { id: string; manageUrl: string }[] }): Promise<void> {
    const all = await this.list();
    const lead = all.find(({ id }) => id === made?.id);
    const own = all
      .filter(({ composite }) => composite.groupId === lead?.composite.groupId)
      .sort((a, b) => a.composite.part - b.composite.part);
    this.running.push({
      token: made?.manageUrl.split("/").at(-1) ?? "",
      bookingIds: own.map(({ id }) => id),
      appointmentIds: own.map(({ appointmentId }) => appointmentId),
    });
  }

  list = async () => (await done(manage<{ data: Seen[] }>(this.salon, "GET /bookings?limit=100"))).data;

  async seen(): Promise<string[][]> {
    const byId = new Map((await this.list()).map((one) => [one.id, one]));
    const wallOf = (instant: string) =>
      textOf(Math.round((Date.parse(instant) - Date.parse(at(this.salon, "00:00"))) / 60_000));
    return this.running.map(({ bookingIds }) =>
      bookingIds.map((id) => {
        const { status, appointment } = byId.get(id) as Seen;
        return `${status} ${wallOf(appointment.start)}`;
      }),
    );
  }
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

it("moves all segments of a visit or none, over any 50 commands", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 50, maxLength: 50 }), async (commands) => {
      const salon = await openSalon({ service: { slotLength: 30 } });
      const service = await addComposite(salon, [serviceOf(salon.wash), serviceOf(salon.cut)], { slotLength: 30 });
      const worlds = new Worlds(salon, service);
      for (const command of commands) await worlds.apply(command);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
