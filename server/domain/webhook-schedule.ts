const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Seconds to wait before each attempt of a delivery, the first one included: 39 h 5 s from first to last. */
export const RETRY_SECONDS = [
  0,
  5,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  5 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  10 * HOUR_SECONDS,
  11 * HOUR_SECONDS + 25 * MINUTE_SECONDS,
] as const;
