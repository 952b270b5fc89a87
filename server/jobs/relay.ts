import { realNow } from "../context";
import type { Database } from "../db/client";
import { giveBackAccountMails, takeDueAccountMails } from "../features/identity/mails/queries";
import { type Emitted, type EmittedRow, giveBack, type TakenRow, takeDue } from "../features/outbox/emission-queries";
import { relayEvents } from "../features/webhooks/deliveries/relay-queries";
import { onCommitSignal } from "../process/commit-signal";
import { within } from "../process/deadline";
import { accountMailDue, deliveryDue, mailDue, type SentEvent } from "./client";
import type { ClaimEvents } from "./engine/engine";
import { STATEMENT_MS, transactInTime } from "./engine/transact";
import { type Loop, startLoop } from "./loop";

/** Rows of one batch: few enough that a batch is memory and a lock of milliseconds, however many are due. */
export const BATCH = 200;
/** How long an Inngest server may take to accept events, the SDK's own retries included. */
const SEND_MS = 20_000;

/** Where the relay hands events over: it runs this in a transaction, which marks the rows of the events it answers. */
export type Outlet = (claimEvents: ClaimEvents) => Promise<void>;

export interface RelayParts {
  outlet: Outlet;
  /** Whether there is a mail server; without one, mails wait. */
  mails: boolean;
  now?: () => Date;
}

/** What is being handed over and has been due the longest. */
export interface HandedOver {
  kind: "delivery" | "mail";
  id: string;
  /** In milliseconds since 1970. */
  dueAtMs: number;
}

export interface Relay extends Loop {
  /** Null while nothing is being handed over. Its row bears the mark already, so nobody else can tell. */
  oldestUnderWay: () => HandedOver | null;
}

/**
 * Starts to turn committed rows into events for functions: webhook events into deliveries, deliveries and mails that
 * are due into their functions' events. It begins at once after a commit in this process, and looks each second.
 */
export function startRelay(parts: RelayParts): Relay {
  let oldest: HandedOver | null = null;
  const note = (found: HandedOver | null) => {
    oldest = found;
  };
  const loop = startLoop("the relay", () => relayBatch(parts, note).finally(() => note(null)));
  const stopListening = onCommitSignal(loop.poke);
  const stop = () => {
    stopListening();
    return loop.stop();
  };
  return { ...loop, stop, oldestUnderWay: () => oldest };
}

/**
 * Relays a batch of each kind.
 *
 * @param note hears what of it has been due the longest
 * @returns whether one of them was full, so that there may be more
 */
export async function relayBatch(
  { outlet, mails, now = realNow }: RelayParts,
  note: (oldest: HandedOver | null) => void = () => {},
): Promise<boolean> {
  const batch = { limit: BATCH, now: now() };
  const counts: number[] = [];
  await outlet(async (tx) => {
    counts.push(await relayEvents(tx, batch));
    const kinds: Emitted[] = mails ? ["webhook_deliveries", "outbox_mails"] : ["webhook_deliveries"];
    const found = await Promise.all(kinds.map((from) => takeDue(tx, from, batch)));
    counts.push(...found.map(({ length }) => length));
    note(oldestOf(kinds, found));
    const toPersons = mails ? await takeDueAccountMails(tx, batch) : [];
    counts.push(toPersons.length);
    return [
      ...found.flatMap((rows, index) => rows.map((row) => eventOf(kinds[index], row, batch.now))),
      ...toPersons.map((id) => eventToPerson(id, batch.now)),
    ];
  });
  return counts.includes(BATCH);
}

function oldestOf(kinds: Emitted[], found: TakenRow[][]): HandedOver | null {
  const taken = found.flatMap((rows, index) =>
    rows.flatMap(({ id, dueAtMs }): HandedOver[] =>
      dueAtMs === null ? [] : [{ kind: kinds[index] === "outbox_mails" ? "mail" : "delivery", id, dueAtMs }],
    ),
  );
  return taken.sort((a, b) => a.dueAtMs - b.dueAtMs)[0] ?? null;
}

/** To an Inngest server, after the rows are marked; a failure takes the marks back. */
export const toServer =
  (db: Database, send: (events: SentEvent[]) => Promise<unknown>): Outlet =>
  async (claimEvents) => {
    const events = await transactInTime(db, claimEvents);
    if (events.length === 0) return;
    await within(SEND_MS, "Sending events", () => send(events)).catch(async (error: unknown) => {
      const ids = (of: { name: string }, key: string) =>
        events.flatMap(({ name, data }) =>
          name === of.name ? { tenantId: String(data.tenantId), id: String(data[key]) } : [],
        );
      await within(STATEMENT_MS, "Giving back", async () => {
        await giveBack(db, "webhook_deliveries", ids(deliveryDue, "deliveryId"));
        await giveBack(db, "outbox_mails", ids(mailDue, "mailId"));
        await giveBackAccountMails(
          db,
          events.flatMap(({ name, data }) => (name === accountMailDue.name ? [String(data.accountMailId)] : [])),
        );
      });
      throw error;
    });
  };

/** The id is the row's at this handing over: sent twice, it starts one run; handed over again later, another. */
function eventOf(from: Emitted | undefined, { tenantId, id, webhookId }: EmittedRow, takenAt: Date): SentEvent {
  const sent = { id: `${id} ${takenAt.getTime()}`, ts: takenAt.getTime() };
  if (from === "outbox_mails") return { ...sent, name: mailDue.name, data: { tenantId, mailId: id } };
  return { ...sent, name: deliveryDue.name, data: { tenantId, webhookId, deliveryId: id } };
}

const eventToPerson = (id: string, takenAt: Date): SentEvent => ({
  id: `${id} ${takenAt.getTime()}`,
  ts: takenAt.getTime(),
  name: accountMailDue.name,
  data: { accountMailId: id },
});
