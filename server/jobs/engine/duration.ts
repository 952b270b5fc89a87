const UNIT_MS: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** Milliseconds of a duration as the SDK writes it, such as `1d2h30m`; an empty one is no time; null when it is none. */
export function durationMs(text: string): number | null {
  if (!/^(\d+[wdhms])*$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)(\w)/g)].map(([, count, unit = ""]) => Number(count) * (UNIT_MS[unit] ?? 0));
  return parts.reduce((sum, part) => sum + part, 0);
}

/** When a sleep ends or a try is asked for, in milliseconds since 1970: the SDK says a duration, seconds or an instant. */
export function timeOf(text: string, nowMs: number): number {
  const lastingMs = durationMs(text.replace(/^\d+$/, "$&s"));
  const at = lastingMs === null ? Date.parse(text) : nowMs + lastingMs;
  if (Number.isNaN(at)) throw new Error(`"${text}" names no time.`);
  return at;
}

// Inngest's own table and jitter (inngest/inngest, pkg/backoff/backoff.go), by the try that failed: 0 is the first.
const BACKOFF_SECONDS = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600];
const BACKOFF_SECONDS_MAX = 7200;
const JITTER_MS = 30_000;

/** How long a failed try waits for the next one. */
export const backoffMs = (attempt: number): number =>
  (BACKOFF_SECONDS[attempt] ?? BACKOFF_SECONDS_MAX) * 1000 + Math.floor(Math.random() * JITTER_MS);
