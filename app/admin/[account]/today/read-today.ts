import type { Today as Read } from "../../../../server/features/today";
import type { Office, OpenedAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";

type Data<List extends (...args: never[]) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<List>>["data"];
type Mail = Data<Office["outbox"]["browse"]>[number];
type Webhook = Data<Office["webhooks"]["list"]>[number];
export type Visit = Read["visits"][number];
export type Free = Awaited<ReturnType<Office["today"]["freeNext"]>>["members"][number];
export type Asking = Read["pending"]["data"][number];

/** A day at work: what happens, and what waits for somebody. */
export interface Today extends Omit<Read, "visits"> {
  now: Date;
  /** By start. */
  visits: { now: Visit[]; later: Visit[]; over: Visit[] };
  /** Those that came back, the first few of all. */
  mails: { data: Mail[]; total: number };
  webhooks: Webhook[];
  /** Who is free next; null where the role books nobody. */
  free: Free[] | null;
}

const AHEAD_MS = 120 * 60_000;
const MAILS_SHOWN = 5;

/** Reads it as the account's clock stands now, as far as the role may see it. */
export async function readToday({ office, may, now }: OpenedAccount): Promise<Today> {
  const seesSettings = may("settings:read");
  const [read, mails, webhooks, free] = await Promise.all([
    office.today.read({}),
    seesSettings ? office.outbox.browse({ status: "failed", limit: MAILS_SHOWN }) : { data: [], total: 0 },
    seesSettings ? readAll((paging) => office.webhooks.list(paging)) : [],
    may("bookings:write") ? office.today.freeNext({}) : { members: null },
  ]);
  const failing = webhooks.filter(isFailing);
  return { ...read, now, visits: dividedBy(now, read.visits), mails, webhooks: failing, free: free.members };
}

function dividedBy(now: Date, visits: Visit[]): Today["visits"] {
  const isOver = ({ end }: Visit) => Date.parse(end) <= now.getTime();
  const isNear = ({ start }: Visit) => Date.parse(start) <= now.getTime() + AHEAD_MS;
  const open = visits.filter((visit) => !isOver(visit));
  return { now: open.filter(isNear), later: open.filter((visit) => !isNear(visit)), over: visits.filter(isOver) };
}

function isFailing({ disabledReason, lastFailureAt, lastSuccessAt }: Webhook): boolean {
  if (disabledReason === "failing" || disabledReason === "gone") return true;
  return lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
}
