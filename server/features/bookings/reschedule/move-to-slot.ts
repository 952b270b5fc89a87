import { markUnchanged, type TenantContext } from "../../../context";
import { StaleLock } from "../../../db/own-transaction";
import { type RescheduleRequest, reschedule, type StandingVisit } from "../../../domain/booking/layout/reschedule";
import type { Timetable } from "../../../domain/booking/layout/timetable";
import type { Visit } from "../../../domain/booking/layout/visit";
import { isAboutPlace, justTaken } from "../../../domain/booking/refusals";
import { MINUTE_MS } from "../../../domain/dates";
import { DomainError, invariant } from "../../../domain/errors";
import { dayAt } from "../../../domain/zones";
import type { Audience } from "../../availability";
import { requireMember } from "../create/requested-slot";
import { minutesOf } from "../intake/extras";
import type { Named } from "../load/concerned";
import { type LoadedMove, loadMove } from "../load/move";
import type { MovedService } from "../load/moved-services";
import type { Change } from "../notifications/effects";
import { notify } from "../notifications/notify";
import { asBookedService, type BookingRecord, isLead } from "../read/record";
import { movedTimetable } from "../segments/moved-timetable";
import { draftOf, recordIn } from "../store/draft";
import { leave } from "../store/leave";
import { moveVisit } from "../update/move";
import { staffWanted, standingVisit } from "./standing-visit";

/** One booking that is to have another slot. */
interface SlotMove {
  /** The one booking. */
  named: Named;
  start: string;
  /** Undefined: the present member when free, else whoever is. */
  staff: string | undefined;
  /** Whose slots are on offer. */
  audience: Audience;
  /** Who is notified of it, and as whose doing. */
  notice: Omit<Change, "before">;
  /** Refuses a booking, which is locked, that may not move. */
  check: (lead: BookingRecord) => void;
}

/**
 * Moves a booking to another slot, with all segments of its composite service; others in its appointment stay. To
 * where it stands already, it changes nothing.
 *
 * @throws DomainError not_found | validation on `staff` | slot_unavailable | capacity_exceeded, and what `check` throws
 */
export async function moveToSlot(ctx: TenantContext, move: SlotMove): Promise<BookingRecord> {
  const { unit } = ctx;
  invariant(unit, "a move is decided in a unit");
  unit.refusal = justTaken;
  const { named, staff, audience, notice } = move;
  const startAt = Date.parse(move.start);
  const staffId = staff === "any" ? undefined : staff;
  const isNarrowed = staff === undefined && unit.attempt === 1;
  const isOpen = staffId === undefined && !isNarrowed;
  const to = { startAt, staffId, isOpen, joins: true, margin: dayAround(ctx, startAt) };
  const loaded = await loadMove(ctx, { named, to, audience, money: false, notification: notice.notification });
  const { records, joinable } = loaded;
  const lead = records.find(isLead) ?? records[0];
  invariant(lead, "a booking that was found is loaded");
  move.check(lead);
  const service = serviceToMove(loaded, lead);
  requireMember(service.offered, staffId, "staff");
  const draft = draftOf(loaded);
  const { persons, extras } = lead.booking;
  const timetable = movedTimetable(ctx, loaded, { ...service, persons, extraMinutes: minutesOf(extras) });
  const request = { startAt, staff: staffWanted(staff) };
  const visit = layOut({ timetable, standing: standingVisit(draft, lead), request, isNarrowed });
  if (visit === null) {
    markUnchanged(ctx);
    return lead;
  }
  moveVisit(ctx, draft, { records, visit, service, joinable });
  for (const before of records) await notify(ctx, draft, { before, ...notice });
  leave(ctx, draft);
  return recordIn(draft, lead);
}

interface Moving {
  timetable: Timetable;
  standing: StandingVisit;
  request: RescheduleRequest;
  /** Whether other members may be free where these are not. */
  isNarrowed: boolean;
}

/** @throws StaleLock when it has to be looked for among more members, for which the transaction begins anew */
function layOut({ timetable, standing, request, isNarrowed }: Moving): Visit | null {
  try {
    return reschedule(timetable, standing, request);
  } catch (error) {
    if (isNarrowed && isAboutPlace(error)) throw new StaleLock("The present member is not free then.");
    throw error;
  }
}

const DAY_MINUTES_MAX = 25 * 60;

/** Who has been given least on a day may decide who comes first; a visit may end on the day after. */
const dayAround = ({ tenant }: TenantContext, startAt: number) => ({
  before: Math.ceil((startAt - dayAt(tenant.timeZone, startAt).startAt) / MINUTE_MS),
  after: DAY_MINUTES_MAX,
});

/** The service of a booking, for those whom it may move to. @throws DomainError slot_unavailable */
function serviceToMove({ services }: LoadedMove, lead: BookingRecord): MovedService {
  const found = services.get(asBookedService(lead).service.id);
  if (!found) throw new DomainError("slot_unavailable", "This service can no longer be booked.");
  return found;
}
