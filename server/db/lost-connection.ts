import postgres from "postgres";

/** What is known of one transaction's connection. */
export interface Line {
  /** Nothing may be sent any more: the connection broke, or the transaction has ended. */
  isCut: boolean;
}

type Sent = ReturnType<postgres.Sql["unsafe"]>;

const NETWORK = /^(CONNECTION_|E[A-Z]+$)/;

/** Whether an error says that the connection is gone, not that a statement failed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  if (error instanceof postgres.PostgresError) return error.severity === "FATAL" || error.severity === "PANIC";
  return NETWORK.test(String(error.code));
}

/**
 * Sends a statement that reads; once more when its connection was lost.
 *
 * The first use of a connection that broke ends in the error of its end, so without this every connection of the
 * pool would cost one request after a restart of the database.
 */
export function sendReading(send: () => Sent): Sent {
  const rows = (read: (sent: Sent) => Promise<unknown>) =>
    read(send()).catch((error) => (isConnectionLost(error) ? read(send()) : Promise.reject(error)));
  const answer = {
    // biome-ignore lint/suspicious/noThenProperty: like the driver's own, the statement is sent when it is awaited.
    then: (...on: Parameters<Promise<unknown>["then"]>) => rows((sent) => sent).then(...on),
    catch: (on: Parameters<Promise<unknown>["catch"]>[0]) => rows((sent) => sent).catch(on),
    values: () => rows((sent) => sent.values()),
  };
  // What drizzle asks of a statement: to be awaited, with or without `values()`.
  return answer as unknown as Sent;
}

const never = <Value>() => new Promise<Value>(() => {});

/**
 * Runs a transaction or savepoint so that nothing is written to a connection that broke under it.
 *
 * postgres.js 3.4 would send its `rollback` or `commit` there all the same: it throws out of a timer, which ends the
 * process (porsager/postgres#1208), or reaches another transaction on the connection that was opened in its place
 * (#1216). A cut scope therefore never settles. `begin` itself is rejected when the connection closes, and that is
 * what its caller sees.
 */
export async function settleUnlessCut<Result>(line: Line, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    const result = await run();
    return line.isCut ? await never<Result>() : result;
  } catch (error) {
    return line.isCut ? never<Result>() : Promise.reject(error);
  }
}

/** Sends a statement of a transaction; on a line that is cut it stays without an answer. */
export function sendUnlessCut(line: Line, send: () => Sent): Sent {
  if (line.isCut) {
    const unanswered = never();
    // What drizzle asks of a statement besides its promise.
    return Object.assign(unanswered, { values: () => unanswered }) as unknown as Sent;
  }
  const sent = send();
  sent.catch((error: unknown) => {
    line.isCut ||= isConnectionLost(error);
  });
  return sent;
}
