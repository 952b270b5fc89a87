import type { DeprecationNotice, Settings } from "../settings";

/** What the console was told, once for all clients of the process. */
const warned = new Set<string>();

/** Tells once per client, service and version that the version in use will end (RFC 9745, RFC 8594). Never fails. */
export function notifyDeprecation(headers: Headers, { base, notified, onDeprecation }: Settings): void {
  const deprecation = headers.get("deprecation");
  const apiVersion = headers.get("x-api-version") ?? "";
  const topic = `${base} ${apiVersion}`;
  const known = onDeprecation ? notified : warned;
  if (!deprecation || known.has(topic)) return;
  known.add(topic);
  const deprecatedAt = isoOf(Number(/^@(\d+)$/.exec(deprecation)?.[1]) * 1000);
  const notice = { apiVersion, deprecatedAt, sunsetAt: isoOf(Date.parse(headers.get("sunset") ?? "")) };
  if (onDeprecation) void notify(notice, onDeprecation);
  else warn(notice);
}

/** Null when it is no time, or one that no date can hold. */
function isoOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A listener that fails, at once or later, is the caller's fault and must not make a done request fail. */
async function notify(notice: DeprecationNotice, listener: (notice: DeprecationNotice) => unknown): Promise<void> {
  try {
    await listener(notice);
  } catch {
    warn(notice);
  }
}

function warn({ apiVersion, sunsetAt }: DeprecationNotice): void {
  const until = sunsetAt ? ` It is served until ${sunsetAt}.` : "";
  // biome-ignore lint/suspicious/noConsole: without `onDeprecation` nobody else would hear of it.
  console.warn(`The Slotwright API version ${apiVersion} is deprecated: update @slotwright/sdk.${until}`);
}
