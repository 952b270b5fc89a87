import postgres, { type Sql } from "postgres";
import { TooLate } from "../../process/deadline";
import type { Address } from "./address";
import { type Deadlines, sessionLimits } from "./deadlines";
import { isEndReported } from "./lost-connection";
import { type Silence, watchSilence } from "./silence";
import { cuttableSocket } from "./socket";

export type Send = (query: string, parameters?: never[], options?: object) => ReturnType<Sql["unsafe"]>;

/** One connection to PostgreSQL: opened when it is first used, and again whenever it was lost. */
export interface Line {
  /** The driver's pool of this one connection. */
  client: Sql;
  send: Send;
  silence: Silence;
  /** Ends the connection at once: all that is under way is rejected with the reason. The next use opens another. */
  cut: (reason: Error) => void;
  /**
   * Resolves once the line may be used again after an error. PostgreSQL tells the end of a connection before it closes
   * it, and the system tells an error of it before its end; until then the driver would send into what is left of it,
   * and lose that too.
   */
  usableAfter: (error: unknown) => Promise<void>;
}

/** Until the next try of a connection; postgres.js alone waits up to 20 s, long after the database is back. */
const RETRY_SECONDS_MAX = 1;
const backoff = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, RETRY_SECONDS_MAX);

/**
 * Opens a line. A PostgreSQL that does not answer, such as a process that was stopped, does not hold it: then it is
 * cut, and what was under way ends in `TooLate`.
 */
export function openLine({ url, options }: Address, deadlines: Deadlines): Line {
  const { socket, cut, closed } = cuttableSocket();
  const client = postgres(url, {
    ...options,
    max: 1,
    onnotice: () => {},
    backoff,
    connect_timeout: deadlines.connectionMs / 1000,
    connection: { application_name: "slotwright", TimeZone: "UTC", ...sessionLimits(deadlines) },
    ...socket,
  });
  const silence = watchSilence(deadlines.silentMs, () =>
    cut(new TooLate(`The database did not answer within ${deadlines.silentMs / 1000} s.`)),
  );
  // Taken before the client is given away, for who takes it may replace it.
  const unsafe = client.unsafe.bind(client) as Send;
  const send: Send = (...statement) => {
    const sent = unsafe(...statement);
    silence.during(sent);
    return sent;
  };
  const usableAfter = async (error: unknown) => {
    if (isEndReported(error)) cut(error);
    await closed();
  };
  return { client, send, silence, cut, usableAfter };
}
