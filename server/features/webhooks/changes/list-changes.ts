import { realNow, type TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import { runText } from "../../../db/statement";
import { invariant } from "../../../domain/errors";
import { type Cursor, cursorText, readCursor, tooOld } from "./cursor";
import type { ChangeEvent, ListChangesInput } from "./schemas";

/** The snapshot of a reader who has seen nothing: PostgreSQL's first transaction is 3. */
const NOTHING = "3:3:";
/** Below every event's number. */
const FIRST = "0";

type Place = Pick<Cursor, "seen" | "reading">;

interface Page {
  epoch: string;
  /** What this statement sees. */
  present: string;
  events: { id: string; written: string; payload: Record<string, unknown> }[];
}

// $1 tenant, $2 what was seen, $3 up to which snapshot (null: the present one), $4 from which number on, $5 how many.
// Within what became visible between two snapshots the numbers tell the order: whoever changed what another had changed
// wrote after the other's commit.
const listOf = (place: string) => `
  select f.epoch, pg_current_snapshot()::text as present, coalesce((
    select json_agg(json_build_object('id', e.id, 'written', e.written::text, 'payload', e.payload) order by e.written)
    from (
      select e.id, e.written, e.payload from webhook_events e
      where e.tenant_id = $1::uuid and e.type <> 'ping' and ${place}
        and not pg_visible_in_snapshot(e.transaction_id, $2::pg_snapshot)
        and ($3::pg_snapshot is null or pg_visible_in_snapshot(e.transaction_id, $3::pg_snapshot))
      order by e.written
      limit $5::int
    ) e
  ), '[]') as events
  from change_feed f`;

/** What came since is found by its transactions, `webhook_events_since`. */
const LIST_SINCE = listOf("e.transaction_id >= pg_snapshot_xmin($2::pg_snapshot) and e.written > $4::bigint");
/** Who goes through many walks them by their number, `webhook_events_walk`, and stops when the page is full. */
const LIST_ON = listOf("e.written > $4::bigint");

interface Wanted {
  place: Place;
  limit: number;
}

async function readPage(db: Db, tenantId: string, { place, limit }: Wanted): Promise<Page> {
  const { seen, reading } = place;
  const text = reading || seen === NOTHING ? LIST_ON : LIST_SINCE;
  const values = [tenantId, seen, reading?.upTo ?? null, reading?.written ?? FIRST, limit];
  const [row] = await runText<Page>(db, text, values as string[]);
  invariant(row, "a database that was migrated has its change feed");
  return row;
}

/**
 * What happened in the account after a cursor, in an order in which no effect comes before its cause. Nothing ever
 * appears before a cursor that was given out, however long its transaction took, and nothing twice. Fewer than `limit`:
 * there are no more yet.
 *
 * @throws DomainError validation on `after`: no cursor, or one after which changes may be missing
 */
export async function listChanges(
  { db, tenant }: TenantContext,
  { after, limit }: ListChangesInput,
): Promise<{ data: ChangeEvent[]; next: string }> {
  const givenAtMs = realNow().getTime();
  const cursor = after === undefined ? null : readCursor(after, { tenantId: tenant.id, nowMs: givenAtMs });
  const events: Page["events"] = [];
  let place: Place = cursor ?? { seen: NOTHING };
  for (;;) {
    const page = await readPage(db, tenant.id, { place, limit: limit - events.length });
    if (cursor && cursor.epoch !== page.epoch) throw tooOld("It is of another database");
    events.push(...page.events);
    const isFull = events.length === limit;
    const isPresent = place.reading === undefined;
    place = placeAfter(place, page, isFull);
    if (isFull || isPresent) {
      const next = cursorText({ tenantId: tenant.id, epoch: page.epoch, givenAtMs, ...place });
      return { data: events.map(({ id, payload }) => ({ ...payload, id })), next };
    }
  }
}

function placeAfter({ seen, reading }: Place, { present, events }: Page, isFull: boolean): Place {
  const upTo = reading?.upTo ?? present;
  const last = events.at(-1);
  return isFull && last ? { seen, reading: { upTo, written: last.written } } : { seen: upTo };
}
