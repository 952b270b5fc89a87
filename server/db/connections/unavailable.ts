import { DrizzleQueryError } from "drizzle-orm";
import { TooLate } from "../../process/deadline";
import { postgresFailure } from "../violations";
import { isConnectionLost } from "./lost-connection";

/**
 * SQLSTATEs by which PostgreSQL says that it cannot now: 08 connection, 53 too many connections, no memory, a full
 * disk, 58 a failing system, 40001 and 40P01 others in the way, try after try. 25P03 and 25P04 end a transaction that took too long, 55P03 a wait for a lock, 57014 a
 * statement; 57P01 to 57P05 end the connection.
 */
const CANNOT_NOW = /^(08...|53...|58...|40001|40P01|25P0[34]|55P03|57014|57P0.)$/;

/** postgres.js gave up to connect. */
const NOT_CONNECTED = "CONNECT_TIMEOUT";

/**
 * Whether the database could not be reached, broke off or did not answer in time: nobody's mistake, and the same may
 * succeed a moment later. Where a commit was under way, it may have happened.
 */
export function isUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof TooLate || isConnectionLost(cause)) return true;
  const code = postgresFailure(cause)?.code ?? "";
  return code === NOT_CONNECTED || CANNOT_NOW.test(code);
}
