import { eventType, Inngest } from "inngest";
import { z } from "zod";
import { env, usesInngest } from "../env";
import { log } from "../log";
import { processSingleton } from "../process/process-singleton";
import { withoutAsyncContext } from "./inngest-internals";

const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();

/** An event as the SDK sends it. */
export interface SentEvent {
  id?: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
}

type Accept = (events: SentEvent[]) => Promise<string[]>;

const accepting = processSingleton<Accept>("slotwrightAcceptsEvents");

/** Names who takes the events of this process's client while no Inngest server does. */
export function acceptEvents(accept: Accept | undefined): void {
  accepting.set(accept);
}

/** A `fetch` for a client without a server: what it sends goes to `accept`, which answers the events' ids. */
export const fetchInto =
  (accept: Accept): typeof fetch =>
  async (_url, init) => {
    const ids = await accept(JSON.parse(String(init?.body)) as SentEvent[]);
    return Response.json({ ids, status: 200 });
  };

const toEngine = fetchInto((events) => {
  const accept = accepting.known();
  if (!accept) throw new Error("The job engine of this process has not started.");
  return accept(events);
});

// Tries that fail and come back are no errors yet; the engine writes a line when a run fails for good.
const quiet = {
  debug: (...words: unknown[]) => log().debug(words),
  info: (...words: unknown[]) => log().info(words),
  warn: (...words: unknown[]) => log().warn(words),
  error: (...words: unknown[]) => log().debug(words),
};

withoutAsyncContext();

/** The client that all durable functions belong to, wherever their engine runs. */
export const inngest = new Inngest({
  id: "slotwright",
  logger: quiet,
  ...(usesInngest()
    ? { baseUrl: INNGEST_BASE_URL, eventKey: INNGEST_EVENT_KEY, signingKey: INNGEST_SIGNING_KEY }
    : { isDev: true, fetch: toEngine }),
});

const ofAccount = <T extends z.ZodRawShape>(shape: T) => z.object({ tenantId: z.uuid(), ...shape });

/** A webhook delivery is due: now, or since its row's `nextAttemptAt`. Deliveries of one subscription share slots. */
export const deliveryDue = eventType("webhook/delivery.due", {
  schema: ofAccount({ webhookId: z.uuid(), deliveryId: z.uuid() }),
});

/** A mail in the outbox is due to be sent. */
export const mailDue = eventType("mail/outbox.due", { schema: ofAccount({ mailId: z.uuid() }) });

/** A mail to a person is due to be sent. */
export const accountMailDue = eventType("mail/account.due", { schema: z.object({ accountMailId: z.uuid() }) });
