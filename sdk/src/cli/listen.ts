import { ApiError, ConnectionError, ServerError, type Slotwright, UsageError } from "../index";
import { signWebhook } from "../webhooks";
import { CLIENT_OPTIONS, type Command, clientOf, parsed, type Terminal } from "./terminal";

const OPTIONS = {
  ...CLIENT_OPTIONS,
  forward: { type: "string" },
  secret: { type: "string" },
  events: { type: "string" },
  json: { type: "boolean" },
} as const;

/** As many as a page holds. */
const LIMIT = 100;
const PAUSE_MS = 2_000;
const FORWARD_MS = 15_000;

type ChangeList = Awaited<ReturnType<Slotwright["changes"]["list"]>>;
type Change = ChangeList["data"][number];

/** Where changes go beside the terminal. */
interface Forwarding {
  url: string;
  secret: string;
}

/**
 * Prints what webhooks tell from now on, by asking for changes, so that no tunnel is needed; and posts each to a URL as
 * the service would deliver it, once and in order.
 */
export const listen: Command = async (args, terminal) => {
  const { values } = parsed(args, OPTIONS);
  const client = clientOf(values);
  const wanted = values.events?.split(",").map((name) => name.trim());
  const forwarding = forwardingOf(values);
  let after = await endOfChanges(client, terminal.signal);
  terminal.err(forwarding ? `Forwarding to ${forwarding.url}, signed with ${forwarding.secret}` : "Listening.");
  while (!terminal.signal.aborted) {
    const page = await nextPage(client, after, terminal);
    for (const change of page?.data ?? [])
      if (!wanted || wanted.includes(change.type)) await tell(change, forwarding, { terminal, asJson: values.json });
    after = page?.next ?? after;
    if ((page?.data.length ?? 0) < LIMIT) await pause(PAUSE_MS, terminal.signal);
  }
};

/** @throws UsageError for an address that is none */
function forwardingOf({ forward, secret }: { forward?: string; secret?: string }): Forwarding | undefined {
  if (forward === undefined) return undefined;
  if (!/^https?:\/\//.test(forward) || !URL.canParse(forward)) throw new UsageError(`${forward} is no http address.`);
  return { url: forward, secret: secret ?? newSecret() };
}

const newSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

/** The cursor behind all that has happened. */
async function endOfChanges(client: Slotwright, signal: AbortSignal): Promise<string> {
  let after: string | undefined;
  for (;;) {
    const { data, next } = await client.changes.list({ after, limit: LIMIT }, { signal });
    if (data.length < LIMIT) return next;
    after = next;
  }
}

/** Undefined while the service cannot be reached, which passes. */
async function nextPage(client: Slotwright, after: string, { err, signal }: Terminal): Promise<ChangeList | undefined> {
  try {
    return await client.changes.list({ after, limit: LIMIT }, { signal });
  } catch (error) {
    const passes = error instanceof ConnectionError || error instanceof ServerError || isLimited(error);
    if (!passes) throw error;
    err((error as Error).message);
    return undefined;
  }
}

const isLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

async function tell(
  change: Change,
  forwarding: Forwarding | undefined,
  { terminal, asJson }: { terminal: Terminal; asJson: boolean | undefined },
): Promise<void> {
  const outcome = forwarding ? `  → ${await forwarded(change, forwarding)}` : "";
  terminal.out(asJson ? JSON.stringify(change) : `${change.timestamp}  ${change.type}  ${change.id}${outcome}`);
}

/** What the handler answered, or why it did not. */
async function forwarded(change: Change, { url, secret }: Forwarding): Promise<string> {
  const body = JSON.stringify(change);
  const headers = { "content-type": "application/json", ...(await signWebhook(body, { secret, id: change.id })) };
  try {
    const request = {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(FORWARD_MS),
    } as const;
    const response = await fetch(url, request);
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const { cause, message } = error as { cause?: { code?: string }; message: string };
    return cause?.code ?? message;
  }
}

/** Ends early with the signal. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
