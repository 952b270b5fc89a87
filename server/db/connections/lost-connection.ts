import postgres from "postgres";
import type { Line, Send } from "./line";

/** What the driver calls the end of a connection, and what the system does; a socket in a folder is a file. */
const NETWORK = /^(CONNECTION_\w+|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/;
const isSocketMissing = (error: Error) => "syscall" in error && error.syscall === "connect";

/** Whether an error says that the connection is gone, not that a statement failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error instanceof postgres.PostgresError) return isEndTold(error);
  return NETWORK.test(String(error.code)) || isSocketMissing(error);
}

/** Whether an error is PostgreSQL's last word on a connection, which it closes behind it. */
export const isEndTold = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && (error.severity === "FATAL" || error.severity === "PANIC");

type Sent = ReturnType<postgres.Sql["unsafe"]>;
type Read = (sent: Sent) => Promise<unknown>;

/**
 * A statement that `run` sends once it is asked for its rows, as the driver's own.
 *
 * @param run gets what takes the rows from the driver's statement
 */
export function sentWhenAsked(run: (read: Read) => Promise<unknown>): Sent {
  const rows = () => run((sent) => sent);
  const answer = {
    // biome-ignore lint/suspicious/noThenProperty: like the driver's own, the statement is sent when it is awaited.
    then: (...on: Parameters<Promise<unknown>["then"]>) => rows().then(...on),
    catch: (on: Parameters<Promise<unknown>["catch"]>[0]) => rows().catch(on),
    values: () => run((sent) => sent.values()),
  };
  // What drizzle asks of a statement: to be awaited, with or without `values()`.
  return answer as unknown as Sent;
}

/**
 * Sends a statement that reads over a line; once more when its connection was lost.
 *
 * The first use of a connection that broke ends in the error of its end, so without this every connection of the
 * pool would cost one request after a restart of the database. The second try stays on the line, which opens a new
 * connection for it: another line's may be just as dead, and not know yet.
 */
export const sendReading = (lineFor: () => Line, ...statement: Parameters<Send>): Sent =>
  sentWhenAsked(async (read) => {
    const line = lineFor();
    try {
      return await read(line.send(...statement));
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await line.usableAfter(error);
      return read(line.send(...statement));
    }
  });
