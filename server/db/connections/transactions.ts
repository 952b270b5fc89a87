import type postgres from "postgres";
import { TooLate } from "../../process/deadline";
import type { Deadlines } from "./deadlines";
import type { Line, Send } from "./line";
import type { LinePool } from "./line-pool";
import { isConnectionLost } from "./lost-connection";

type Sent = ReturnType<Send>;
export type Scope = (tx: postgres.TransactionSql) => unknown;
type Begin = (run: Scope) => Promise<unknown>;

/** One transaction, as long as it may send. */
interface Open {
  line: Line;
  hasEnded: boolean;
  /** What it ended with, where it was not its commit. */
  failure?: unknown;
}

/** What the driver runs a transaction with: by our patch its `begin` is on its way already, not answered yet. */
type Begun = postgres.TransactionSql & { begun: Promise<unknown> };

/**
 * Runs transactions, each on a line of its own, every statement of it prepared. What is asked first is sent right behind
 * `begin`, so that the two make one round trip.
 *
 * A connection that broke tells so once more when it is used again: then nothing has begun, and what runs is run again.
 *
 * @returns what rejects with `TooLate` when no line becomes free or the transaction does not end in time; it is rolled
 *   back then, unless the end was lost on its way to or from PostgreSQL
 */
export const beginOn = (pool: LinePool, { transactionMs }: Deadlines): Begin => {
  const attempt = async (line: Line, run: Scope, isLastTry: boolean): Promise<unknown> => {
    let isBegun = false;
    let loss: unknown;
    const noting = (begun: Promise<unknown>) => {
      const answered = () => {
        isBegun = true;
      };
      const failed = (error: unknown) => {
        if (isConnectionLost(error)) loss = error;
      };
      begun.then(answered, failed);
    };
    try {
      return await inTime(line, transactionMs, () => runOn(line, run, noting));
    } catch (error) {
      if (!isBegun && isConnectionLost(error)) loss ??= error;
      if (isLastTry || loss === undefined) throw error;
      await line.usableAfter(loss);
      return attempt(line, run, true);
    }
  };
  return (run) => pool.use((line) => attempt(line, run, false));
};

async function inTime(line: Line, ms: number, run: () => Promise<unknown>): Promise<unknown> {
  const tooLate = () => line.cut(new TooLate(`A transaction took over ${ms / 1000} s.`));
  const timer = setTimeout(tooLate, ms).unref();
  return run().finally(() => clearTimeout(timer));
}

/** The line counts as busy while it begins, runs a statement and ends, and not while the transaction computes. */
async function runOn(line: Line, run: Scope, onSent: (begun: Promise<unknown>) => void): Promise<unknown> {
  const open: Open = { line, hasEnded: false };
  let settle = () => {};
  const isBusy = () =>
    line.silence.during(
      new Promise<void>((resolve) => {
        settle = resolve;
      }),
    );
  isBusy();
  try {
    return await line.client.begin(async (tx) => {
      const { begun } = tx as Begun;
      onSent(begun);
      begun.then(settle, settle);
      try {
        const result = await run(preparingScope(tx, open));
        // No commit before: what may be run again must not stand already.
        await begun;
        return result;
      } finally {
        isBusy();
      }
    });
  } catch (error) {
    open.failure = error;
    throw error;
  } finally {
    settle();
    open.hasEnded = true;
  }
}

function preparingScope(tx: postgres.TransactionSql, open: Open): postgres.TransactionSql {
  const unsafe = tx.unsafe.bind(tx) as Send;
  const savepoint = tx.savepoint.bind(tx) as Begin;
  return Object.assign(tx, {
    unsafe: ((query, parameters, options) => {
      if (open.hasEnded) return refused(open);
      const sent = unsafe(query, parameters, { ...options, prepare: true });
      open.line.silence.during(sent);
      return sent;
    }) satisfies Send,
    savepoint: (run: Scope) => savepoint((inner) => run(preparingScope(inner, open))),
  });
}

/** Its connection is another transaction's by now. Who sends it learns what the transaction ended with, such as a loss. */
function refused({ failure }: Open): Sent {
  const refusal = Promise.reject(failure ?? new Error("The transaction has ended."));
  refusal.catch(() => {});
  return Object.assign(refusal, { values: () => refusal }) as unknown as Sent;
}
