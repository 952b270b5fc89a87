/** How long the database is waited for; milliseconds all. */
export interface Deadlines {
  /** PostgreSQL ends a statement that runs for longer. */
  statementMs: number;
  /** PostgreSQL ends a statement that waits for one lock for longer. */
  lockMs: number;
  /** PostgreSQL ends a transaction that sends nothing for longer: its process hangs, and others wait for its locks. */
  idleMs: number;
  /** A connection that answers nothing for longer is cut: PostgreSQL's own limits would have ended the statement. */
  silentMs: number;
  /** A new connection, and a free one for a transaction, is waited for so long. */
  connectionMs: number;
  /** A transaction is cut after so long, whatever it does. */
  transactionMs: number;
}

const GRACE_MS = 2_000;

/** The deadlines that go with the longest that a statement may take. */
export function deadlinesOf(statementMs: number): Deadlines {
  return {
    statementMs,
    lockMs: Math.ceil(statementMs / 2),
    idleMs: 2 * statementMs,
    silentMs: statementMs + GRACE_MS,
    connectionMs: statementMs,
    transactionMs: 6 * statementMs,
  };
}

/** The limits that PostgreSQL keeps for us, as settings of a session; in milliseconds, its unit for them. */
export const sessionLimits = ({ statementMs, lockMs, idleMs }: Deadlines) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
});
