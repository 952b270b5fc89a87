import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantContext } from "../../context";
import { inUnit } from "../../db/unit/unit";
import { compositeReasonsAgainst } from "../../domain/availability/composite/reasons";
import { reasonsAgainst } from "../../domain/availability/reasons";
import { addDays, MINUTE_MS } from "../../domain/dates";
import { DomainError } from "../../domain/errors";
import { localStart } from "../../domain/zones";
import { instantText } from "../../schemas/outputs";
import { addComposite, addPart, openSalon, serviceOf, spareTime } from "../../testing/composites";
import { testContext } from "../../testing/context";
import { Random } from "../../testing/fuzz/random";
import { manage } from "../../testing/rest";
import { addHoliday, at, booked, done, expectSoundData, orderOf, type Shop, setTenant } from "../../testing/shop";
import { createAppointment } from "../bookings/appointments/create/create-appointment";
import { CreateAppointmentInput } from "../bookings/appointments/schemas";
import { createOrder } from "../bookings/create/create-order";
import { BookInput } from "../bookings/schemas";
import { loadCalendar, loadCompositeCalendar } from "./calendar-queries";
import { explainSlot } from "./explain/explain";
import { slotsFor } from "./list-slots";
import { getOfferedComposite, starringMembers } from "./offered-composite-queries";
import { type Audience, getOfferedService } from "./offered-queries";
import { type ExplainedSlot, ExplainSlotInput } from "./schemas";

/** Four weeks with a clock change in them; the notice ends after they begin, the horizon before they end. */
const NOW = "2027-03-08T09:07:00Z";
const FROM = "2027-03-08";
const JUMP = "2027-03-28";
const DAYS = 28;
const HORIZON_DAYS = 25;
const STEP_MS = 5 * MINUTE_MS;
/** `npm run soak -- fuzz` looks at more. */
const TIMES = Number(process.env.AGREEMENT_TIMES ?? 1);
const OFFERED = 12 * TIMES;
const OTHERS = 12 * TIMES;
const AUDIENCES: Audience[] = ["public", "management"];
/** What binds visitors alone; whoever books by the day starts at midnight, by whichever surface. */
const RULES_FOR_VISITORS = ["too_soon", "too_far", "off_grid", "dst_gap"];
const RULES_OF_STAYS = ["too_soon", "too_far"];
const WRITES = 6 * TIMES;
/** Of the day of the change, the hours in which somebody works and one beyond; by the soak all of them. */
const NIGHT_ENDS = TIMES > 1 ? "24:00" : "07:00";

/** A shop in its four weeks: Ana is public, the other member private. */
interface World {
  shop: Shop;
  service: string;
  persons: number;
  /** What is asked for with the service; it lasts. */
  extra?: { id: string; quantity: number };
}

/** Opens a shop around the clock change, at night, with a service of two members and some of it taken. */
async function openWorld(fields: Record<string, unknown>, persons: number, taken: [string, string][]): Promise<World> {
  const salon = await openSalon({ settings: { slotLength: 30, minPriorMinutes: 120, maxDays: HORIZON_DAYS } });
  const both = [salon.ana, salon.ben];
  const isComposite = fields.type === "compound";
  const wash = isComposite ? await addPart(salon, both, { duration: 20, paddingAfter: 10 }) : salon.wash;
  const parts = [serviceOf(wash), spareTime(15), serviceOf(salon.cut)];
  const service = isComposite ? await addComposite(salon, parts, fields) : await addPart(salon, both, fields);
  const shop: Shop = { ...salon, staffIds: both, date: FROM };
  await workAtNight(shop);
  await setTenant(shop, { clockOffsetMs: Date.parse(NOW) - Date.now() });
  const [ana = "", ben = ""] = both;
  for (const [date, time] of taken) await booked(shop, { start: at(shop, time, date), service, staff: ana });
  if (isComposite) await booked(shop, { start: at(shop, "03:40", addDays(JUMP, -2)), service: salon.cut, staff: ben });
  else await done(manage(shop, `PATCH /staff/${ben}`, { body: { visibility: "private" } }));
  await addHoliday(shop, addDays(JUMP, 1), ana);
  await addHoliday(shop, addDays(JUMP, -5));
  return { shop, service, persons };
}

async function workAtNight(shop: Shop): Promise<void> {
  const breaks = [{ start: "02:15", end: "02:40" }];
  const days = [1, 2, 3, 5, 6, 7].map((weekday) => ({ weekday, start: "00:30", end: "06:00", breaks }));
  for (const id of shop.staffIds) await done(manage(shop, `PUT /staff/${id}/schedule`, { body: { days } }));
}

const openTimed = () =>
  openWorld({ duration: 45, slotLength: 20, paddingBefore: 10, paddingAfter: 5 }, 1, [
    ["2027-03-13", "00:50"],
    ["2027-03-28", "03:30"],
    ["2027-03-31", "05:00"],
  ]);
const openLonger = async () => withExtra(await openTimed());
const openGroups = async () => withExtra(await openWorld({ duration: 40, capacity: 3 }, 2, GROUPS));
const GROUPS: [string, string][] = [
  ["2027-03-13", "01:00"],
  ["2027-03-13", "01:00"],
  ["2027-03-28", "00:30"],
  ["2027-03-28", "03:30"],
];
const openStays = () => openWorld({ durationDays: 2 }, 1, [["2027-03-16", "00:00"]]);
const openComposites = () =>
  openWorld({ type: "compound", slotLength: 30 }, 1, [
    ["2027-03-13", "00:30"],
    ["2027-03-28", "03:30"],
  ]);

const EXTRA_MINUTES = 10;
const QUANTITY = 3;

/** The same, with an extra asked for: longer where nobody else joins. */
async function withExtra(world: World): Promise<World> {
  const body = { title: "Mask", duration: EXTRA_MINUTES, maxQty: QUANTITY };
  const { id } = await done(manage<{ id: string }>(world.shop, `POST /services/${world.service}/extras`, { body }));
  return { ...world, extra: { id, quantity: QUANTITY } };
}

const queryOf = ({ service, persons, extra }: World) => ({
  service,
  persons,
  ...(extra ? { extras: `${extra.id}:${extra.quantity}` } : {}),
});

async function contextOf({ shop }: World, audience: Audience): Promise<TenantContext> {
  const { tenant, ...ctx } = await testContext(shop.id);
  if (!tenant) throw new Error("The account is there.");
  return { ...ctx, tenant, ...(audience === "public" ? { actor: { kind: "public" } } : {}) };
}

function everyStart({ shop }: World): number[] {
  const [fromAt = 0, toAt = 0] = [FROM, addDays(FROM, DAYS)].map((date) => Date.parse(at(shop, "00:00", date)));
  return Array.from({ length: (toAt - fromAt) / STEP_MS }, (_, index) => fromAt + index * STEP_MS);
}

/** The starts on offer, ascending: of one member, or of any. */
async function slotsOf(ctx: TenantContext, world: World, asked: { audience: Audience; staff?: string }) {
  const { audience, staff = "any" } = asked;
  const query = { ...queryOf(world), staff, from: FROM, days: DAYS };
  const { days } = await slotsFor(ctx, audience, query).catch((error: unknown) => {
    // Whom the audience cannot see offers it nothing.
    if (error instanceof DomainError && error.code === "not_found") return { days: [] };
    throw error;
  });
  return new Set(days.flatMap(({ slots }) => slots.map(({ start }) => Date.parse(start))));
}

/** What says that nothing speaks against a start for some member of this audience. */
async function evaluatorOf(ctx: TenantContext, world: World, audience: Audience): Promise<(at: number) => boolean> {
  const { db, tenant, now } = ctx;
  const offered = await getOfferedService(db, tenant.id, { serviceId: world.service, audience });
  const extraMinutes = world.extra ? EXTRA_MINUTES * QUANTITY : 0;
  const scope = { fromDate: FROM, days: DAYS, persons: world.persons, now, extraMinutes };
  if (offered.service.type === "simple") {
    const calendar = await loadCalendar(db, tenant, { offered, scope });
    return (startAt) =>
      calendar.members.some(
        (member) => reasonsAgainst(calendar, member, localStart(calendar.timeZone, startAt)).length === 0,
      );
  }
  const composite = await getOfferedComposite(db, tenant.id, { service: offered.service, audience });
  const calendar = await loadCompositeCalendar(db, tenant, { offered: composite, scope });
  const starring = starringMembers(composite).map(({ id }) => id);
  const first = calendar.parts.flatMap((part) => (part.kind === "service" ? [part.members] : []))[0] ?? [];
  const members = first.filter(({ staffId }) => starring.includes(staffId));
  return (startAt) => members.some((member) => compositeReasonsAgainst(calendar, member, startAt).length === 0);
}

function explain(ctx: TenantContext, world: World, { startAt, ...asked }: { startAt: number; audience: Audience }) {
  return explainSlot(ctx, ExplainSlotInput.parse({ ...queryOf(world), start: instantText(startAt), ...asked }));
}

class Undone extends Error {}

/** Whether a write would be done; nothing stays of it. */
async function isDone(ctx: TenantContext, write: (ctx: TenantContext) => Promise<boolean>): Promise<boolean> {
  let succeeded = false;
  const undone = ctx.db.transaction(async (db) => {
    succeeded = await write({ ...ctx, db });
    throw new Undone();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone) && !(error instanceof DomainError)) throw error;
  });
  return succeeded;
}

const isBooked = (ctx: TenantContext, { shop, service, persons, extra }: World, startAt: number) =>
  isDone(ctx, async (inner) => {
    const order = orderOf(shop, { start: instantText(startAt), service, persons, extras: extra ? [extra] : [] });
    return (await inUnit(inner, (own) => createOrder(own, BookInput.parse(order)))).length > 0;
  });

const isWritten = (
  ctx: TenantContext,
  { service: serviceId, persons, extra }: World,
  place: { startAt: number; staffId: string; customerId: string },
) =>
  isDone(ctx, async (inner) => {
    const { startAt, ...who } = place;
    const extras = extra ? [{ extraId: extra.id, quantity: extra.quantity }] : [];
    const body = { serviceId, persons, extras, ...who, start: instantText(startAt), dryRun: true };
    const answer = await inUnit(inner, (own) => createAppointment(own, CreateAppointmentInput.parse(body)));
    return "ok" in answer && answer.ok;
  });

/** Runs through many at once, but not all. */
async function inTurns<Item, Result>(items: Item[], run: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const LANES = 8;
  for (let index = 0; index < items.length; index += LANES)
    results.push(...(await Promise.all(items.slice(index, index + LANES).map(run))));
  return results;
}

/** The instants between which the clock change is looked at most closely. */
const jumpOf = ({ shop }: World) => ({
  fromAt: Date.parse(at(shop, "00:00", JUMP)),
  toAt: Date.parse(NIGHT_ENDS === "24:00" ? at(shop, "00:00", addDays(JUMP, 1)) : at(shop, NIGHT_ENDS, JUMP)),
});

afterAll(expectSoundData);

describe.each([
  ["by time, with breaks and padding", openTimed],
  ["by time, with an extra that lasts", openLonger],
  ["in groups that have begun to fill", openGroups],
  ["by the day", openStays],
  ["in parts", openComposites],
])("of every five minutes in four weeks around a clock change, for a service sold %s,", (_, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });

  describe.each(AUDIENCES)("and for the audience %s", (audience) => {
    let ctx: TenantContext;
    let slots: Set<number>;
    let every: number[];
    let isOnJump: (startAt: number) => boolean;
    /** The slots on the day of the change, and a random choice of all others and of what is none. */
    let sample: number[];

    beforeAll(async () => {
      ctx = await contextOf(world, audience);
      [slots, every] = [await slotsOf(ctx, world, { audience }), everyStart(world)];
      const random = new Random(every.length);
      const offered = Array.from({ length: OFFERED }, () => random.pick([...slots]));
      const others = Array.from({ length: OTHERS }, () => random.pick(every));
      const { fromAt, toAt } = jumpOf(world);
      isOnJump = (startAt) => fromAt <= startAt && startAt < toAt;
      const onJump = [...slots].filter(isOnJump);
      sample = [...new Set([...onJump, ...offered, ...others])];
    });

    it("the slots are exactly those that nothing speaks against", async () => {
      const isFree = await evaluatorOf(ctx, world, audience);
      expect(slots.size).toBeGreaterThan(DAYS / 4);
      expect(every.filter(isFree)).toEqual([...slots]);
    });

    it("explain calls bookable exactly the slots, member by member", async () => {
      const asked = [...new Set([...sample, ...every.filter(isOnJump)])];
      const answers = await inTurns(asked, (startAt) => explain(ctx, world, { startAt, audience }));
      expect(asked.filter((_, index) => answers[index]?.bookable)).toEqual(asked.filter((at) => slots.has(at)));
      const both = world.shop.staffIds;
      const own = await Promise.all(both.map((staff) => slotsOf(ctx, world, { audience, staff })));
      for (const [index, { staff }] of answers.entries()) {
        const answered = both.map((id) => staff.find(({ staffId }) => staffId === id));
        for (const one of answered) expect(one?.bookable).toBe(one?.reasons.length === 0);
        expect(answered.map((one) => one?.bookable)).toEqual(own.map((starts) => starts.has(asked[index] ?? 0)));
      }
      expect(answers.map(({ nextBookable }) => nextBookable)).toEqual(asked.map(nextOf));
    });

    const byVisitor = async () => {
      const done: number[] = [];
      for (const startAt of sample) if (await isBooked(ctx, world, startAt)) done.push(startAt);
      expect(done).toEqual(sample.filter((startAt) => slots.has(startAt)));
    };
    const byOperator = async () => {
      const { data } = await done(manage<{ data: { id: string }[] }>(world.shop, "GET /customers"));
      const customerId = data[0]?.id ?? "";
      const random = new Random(sample.length);
      for (const startAt of Array.from({ length: WRITES }, () => random.pick(sample))) {
        const { staff } = await explain(ctx, world, { startAt, audience });
        for (const { staffId, reasons } of staff) {
          const written = await isWritten(ctx, world, { startAt, staffId: staffId ?? "", customerId });
          expect({ startAt, reasons, written }).toEqual({ startAt, reasons, written: mayWrite(reasons) });
        }
      }
    };
    const writing =
      audience === "public"
        ? { title: "a visitor books exactly the slots", check: byVisitor }
        : {
            title: "the account writes without a warning what only rules for visitors speak against",
            check: byOperator,
          };
    it(writing.title, writing.check);

    const nextOf = (startAt: number): string | null => {
      const next = [...slots].find((slotAt) => slotAt >= startAt);
      return next === undefined ? null : instantText(next);
    };
    const mayWrite = (reasons: ExplainedSlot["staff"][number]["reasons"]): boolean =>
      reasons.every(({ code }) => (open === openStays ? RULES_OF_STAYS : RULES_FOR_VISITORS).includes(code));
  });
});
