import type { Line, Send } from "./line";
import { isConnectionLost } from "./lost-connection";

type Sent = ReturnType<Send>;
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
