import { sql } from "drizzle-orm";
import { type Connection, connect, replaceDatabase } from "../db/client";
import { deadlinesOf } from "../db/connections/deadlines";
import { testDatabase } from "./database";

const PATIENT = deadlinesOf(60_000);

/** Runs `work` while the process's own connections are these; closes them. */
async function through<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const usual = replaceDatabase(connection);
  try {
    return await work();
  } finally {
    replaceDatabase(usual);
    await connection.close();
  }
}

/** Runs `work` while the process looks for its database where none is. */
export const withoutDatabase = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const nowhere = new URL(testDatabase().url);
  // Discard, where nothing listens: RFC 863.
  nowhere.port = "9";
  return through(connect(nowhere.href, 2, PATIENT), work);
};

/** Runs `work` while transactions that wait for a lock hold all connections that the process has for transactions. */
export const withoutFreeConnection = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { db } = testDatabase();
  const connection = connect(testDatabase().url, 2, { ...PATIENT, connectionMs: 500 });
  return through(connection, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(9)`);
      const waiting = [1, 2].map(() =>
        connection.db.transaction((other) => other.execute(sql`select pg_advisory_xact_lock(9)`)),
      );
      const result = await work();
      // Let go of once this transaction ends.
      void Promise.allSettled(waiting);
      return result;
    }),
  );
};
