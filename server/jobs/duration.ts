const UNIT_MS: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** Milliseconds of a duration as the SDK writes it, such as `1d2h30m`; an empty one is no time; null when it is none. */
export function durationMs(text: string): number | null {
  if (!/^(\d+[wdhms])*$/.test(text)) return null;
  return [...text.matchAll(/(\d+)(\w)/g)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_MS[unit] ?? 0),
    0,
  );
}

/** When a sleep ends, in milliseconds since 1970: the SDK names it by a duration or by an instant. */
export function sleepEndsAt(name: string, nowMs: number): number {
  const lasting = durationMs(name);
  const endsAt = lasting === null ? Date.parse(name) : nowMs + lasting;
  if (Number.isNaN(endsAt)) throw new Error(`A sleep of "${name}" has no end.`);
  return endsAt;
}

// Inngest's own table and jitter (inngest/inngest, pkg/backoff/backoff.go), by the try that failed: 0 is the first.
const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600];
const BACKOFF_SECONDS_MAX = 7200;
const JITTER_MS = 30_000;

/** When a failed try is made again, in milliseconds since 1970: by the table, or as a `RetryAfterError` asked. */
export function retryAt(failed: { attempt: number; retryAfter: string | null }, nowMs: number): number {
  const { attempt, retryAfter } = failed;
  if (retryAfter !== null) {
    const askedAt = /^\d+$/.test(retryAfter) ? nowMs + Number(retryAfter) * 1000 : Date.parse(retryAfter);
    if (!Number.isNaN(askedAt)) return Math.max(askedAt, nowMs);
  }
  const seconds = BACKOFF_SECONDS[attempt] ?? BACKOFF_SECONDS_MAX;
  return nowMs + seconds * 1000 + Math.floor(Math.random() * JITTER_MS);
}
