import type { TenantContext } from "../../../context";
import { StaleLock } from "../../../db/own-transaction";
import { notFound } from "../../../domain/errors";
import { listScoped, type Scoped } from "../appointments/queries";
import type { BookingRecord } from "../read/record";
import { narrowed } from "../segments/reach";
import { type Loaded, loadChange, type Wanted } from "./change";

/** The oldest booking first. */
export const byAge = (one: BookingRecord, other: BookingRecord): number =>
  one.booking.createdAt.getTime() - other.booking.createdAt.getTime() || (one.booking.id < other.booking.id ? -1 : 1);

/** Appointments by their scope. */
interface WantedAppointments extends Scoped {
  /** Others to load with them, which the change does not speak of. */
  alsoIds?: string[];
}

/**
 * Locks an appointment, with others of its series when the scope says so, and all that goes with them; see `loadChange`.
 * `rows` are those that the caller may change, by start, the addressed one among them.
 *
 * @throws DomainError not_found | forbidden, see `narrowed`
 * @throws StaleLock when the series changed before it was locked: the transaction begins anew
 */
export const loadAppointments = (
  ctx: TenantContext,
  scoped: WantedAppointments,
  wanted: Omit<Wanted, "named">,
): Promise<Loaded> =>
  loadScoped(ctx, scoped, (appointmentIds) => loadChange(ctx, { ...wanted, named: { appointmentIds } }));

/** The same for a load of one's own. @param load is given the ids of all that are to be loaded */
export async function loadScoped<Kind extends Loaded>(
  ctx: TenantContext,
  { alsoIds = [], ...scoped }: WantedAppointments,
  load: (appointmentIds: string[]) => Promise<Kind>,
): Promise<Kind> {
  const { db, tenant } = ctx;
  const seen = scoped.scope === "this" ? null : await listScoped(db, tenant.id, scoped);
  const ids = seen?.map(({ id }) => id) ?? [scoped.id];
  const loaded = await load([...ids, ...alsoIds]);
  // Another deletion may have come first.
  if (!seen && !loaded.rows.some(({ id }) => id === scoped.id)) throw notFound("appointment");
  const isSame = ({ id, startsAt }: { id: string; startsAt: Date }) =>
    loaded.rows.some((row) => row.id === id && row.startsAt.getTime() === startsAt.getTime());
  if (seen && !seen.every(isSame)) throw new StaleLock();
  const rows = seen ? loaded.rows.filter(({ id }) => ids.includes(id)) : loaded.rows;
  return { ...loaded, rows: narrowed(ctx, rows, scoped.id) };
}
