import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import type { TenantRow } from "../../../db/schema";
import type { Calendar, Slot, SlotDay } from "../../../domain/availability/calendar";
import { type SlotList as FoundSlots, findSlots } from "../../../domain/availability/slots";
import { MINUTE_MS } from "../../../domain/dates";
import type { Holiday } from "../../../domain/schedule/holidays";
import { dayAt } from "../../../domain/zones";
import { inTurns, pieceByPiece } from "../../../process/turns";
import { instantText } from "../../../schemas/outputs";
import { share } from "../../../schemas/shared-answers";
import { type BusyTime, groupOf } from "../busy";
import { type CalendarScope, calendarOf, membersAsked, offerAsked, windowOf } from "../calendar-queries";
import { type Audience, getOfferedService, type OfferedService } from "../offered-queries";
import type { SlotList } from "../schemas";
import { rememberedBusy } from "./remembered-busy";
import { type MemberState, membersIn, partsOf, type SlotState } from "./slot-state";
import { type KnownSlots, type SlotsMemory, slotsMemory } from "./slots-memory";

/** What is asked of a simple service, in the state in which this request found it. */
export interface SlotsAsked {
  audience: Audience;
  scope: CalendarScope;
  state: SlotState;
}

/** What an answer weighs beside its slots. */
const ENTRY_WEIGHT = 16;

/**
 * The slots of a simple service: as they were found before while the database says that all they were made of is as
 * it was, else found anew from what has not changed and what is read again, in two statements at most.
 */
export async function rememberedSlots(ctx: TenantContext, asked: SlotsAsked): Promise<SlotList> {
  const { tenant, now } = ctx;
  const memory = slotsMemory(ctx.db);
  const key = keyOf(tenant, asked);
  const version = versionOf(tenant, asked);
  const recalled = () => recall(memory, { key, version, nowAt: now.getTime() });
  const known = recalled();
  if (known) return known;
  const calendar = await rememberedCalendar(ctx.db, tenant, { memory, asked });
  // Meanwhile another request may have found the same.
  const found = recalled();
  if (found) return found;
  const finding = memory.finding.get(`${key} ${version}`);
  if (finding) await finding;
  return (finding && recalled()) ?? findAndKeep(memory, { key, version, calendar, scope: asked.scope });
}

interface Finding {
  key: string;
  version: string;
  calendar: Calendar;
  scope: CalendarScope;
}

/** Whoever asks for the same while it is being found waits for it. */
async function findAndKeep(memory: SlotsMemory, { key, version, calendar, scope }: Finding): Promise<SlotList> {
  const finding = findKnown(calendar, scope).then((slots) => {
    const size = slots.list.days.reduce((sum, day) => sum + day.slots.length, ENTRY_WEIGHT);
    memory.answers.set(key, { version, value: slots }, { size });
    return slots.list;
  });
  const name = `${key} ${version}`;
  const ended = finding.then(
    () => {},
    () => {},
  );
  memory.finding.set(name, ended);
  try {
    return await finding;
  } finally {
    if (memory.finding.get(name) === ended) memory.finding.delete(name);
  }
}

function recall(memory: SlotsMemory, asked: { key: string; version: string; nowAt: number }): SlotList | null {
  const known = memory.answers.get(asked.key);
  if (known === undefined || known.version !== asked.version) return null;
  const { fromAt, untilAt, list } = known.value;
  return fromAt <= asked.nowAt && asked.nowAt < untilAt ? list : null;
}

const keyOf = (tenant: TenantRow, { audience, scope, state }: SlotsAsked): string => {
  const { fromDate, days, persons, staffId = "any", extraMinutes = 0, withFull = false } = scope;
  return [tenant.id, state.service.id, audience, fromDate, days, persons, staffId, extraMinutes, withFull].join(" ");
};

/** Names everything that slots are made of, but for what is asked and the time of day. */
function versionOf(tenant: TenantRow, { scope, state }: SlotsAsked): string {
  const { timeZone, slotLengthMinutes, minPriorMinutes, maxDays } = tenant;
  const rules = [timeZone, slotLengthMinutes, minPriorMinutes, maxDays].join(" ");
  const { staffId } = scope;
  const member = staffId === undefined ? undefined : membersIn(state).find(({ id }) => id === staffId);
  const members = staffId === undefined ? state.members : `${member?.id} ${member?.rows} ${member?.busy}`;
  return [rules, state.version, members, state.holidays, state.groups].join("|");
}

async function findKnown(calendar: Calendar, { fromDate, days }: CalendarScope): Promise<KnownSlots> {
  const found = await pieceByPiece(findSlots(calendar, fromDate, days));
  return { list: await listed(found), fromAt: calendar.nowAt, untilAt: changesAt(calendar, found.days) };
}

/** Slots as answers list them. */
export async function listed({ days, hasMore }: FoundSlots): Promise<SlotList> {
  const shown = await inTurns(days, ({ date, slots }) => ({ date, slots: slots.map(toSlot) }));
  return share({ days: shown, hasMore });
}

/** When time alone changes the slots: the notice reaches the first of them, or the horizon moves on by a date. */
function changesAt({ nowAt, timeZone, rules }: Calendar, days: SlotDay[]): number {
  const midnightAt = dayAt(timeZone, nowAt).endAt;
  const first = days.find(({ slots }) => slots.length > 0)?.slots[0];
  const lastAt = first ? first.startAt - rules.minPriorMinutes * MINUTE_MS : Infinity;
  // A slot that starts just when the notice ends is still on offer.
  return Math.min(midnightAt, lastAt + 1);
}

/** A slot as answers list it. */
export const toSlot = ({ startAt, endAt, time, staffId, seatsLeft, waitlistLeft }: Slot) => ({
  start: instantText(startAt),
  end: instantText(endAt),
  time,
  staffId,
  seatsLeft,
  waitlistLeft: waitlistLeft ?? null,
});

interface Remembering {
  memory: SlotsMemory;
  asked: SlotsAsked;
}

async function rememberedCalendar(db: Db, tenant: TenantRow, { memory, asked }: Remembering): Promise<Calendar> {
  const { scope, state } = asked;
  const states = membersIn(state);
  const offered = await rememberedOffer(db, tenant, { memory, asked, states });
  const versions = new Map(states.map(({ id, busy }) => [id, busy]));
  const members = membersAsked(offered, scope).map(({ id }) => ({ id, version: versions.get(id) ?? null }));
  const window = windowOf(tenant.timeZone, scope, offerAsked(tenant, { offered, scope }));
  const occupancies = await rememberedBusy(db, tenant.id, { memory, asked: { members, ...window } });
  return calendarOf(tenant, { offered, scope }, { occupancies, ...smallTimeIn(state) });
}

/** The service with its members, read again when a row of them has changed. */
async function rememberedOffer(
  db: Db,
  tenant: TenantRow,
  { memory, asked, states }: Remembering & { states: MemberState[] },
): Promise<OfferedService> {
  const { audience, state } = asked;
  const { id: serviceId } = state.service;
  const key = `${tenant.id} ${serviceId} ${audience}`;
  const version = [state.version, ...states.map(({ id, rows }) => `${id} ${rows}`)].join();
  const known = memory.offered.get(key);
  if (known?.version === version) return known.value;
  const value = await getOfferedService(db, tenant.id, { serviceId, audience });
  memory.offered.set(key, { version, value }, { size: value.members.length + 1 });
  return value;
}

function smallTimeIn({ holidays, groups }: SlotState): Pick<BusyTime, "holidays" | "groups"> {
  const days = partsOf(holidays).map(
    ([date = "", kind = "", staffId = ""]): Holiday => ({
      date,
      kind: kind as Holiday["kind"],
      staffId: staffId === "" ? null : staffId,
    }),
  );
  const byStaff: BusyTime["groups"] = new Map();
  for (const [staffId = "", ...group] of partsOf(groups))
    byStaff.set(staffId, [...(byStaff.get(staffId) ?? []), groupOf(group)]);
  return { holidays: days, groups: byStaff };
}
