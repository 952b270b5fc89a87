import type { Db } from "../client";
import { clientOf } from "../driver/session";

/** One statement that a command needs the answer of, not sent yet. */
export interface Ask<Answer> {
  text: string;
  values: unknown[];
  /** Rows as lists of values instead of objects. */
  asLists?: boolean;
  read: (rows: never[]) => Answer;
  /** Names a failure of the statement; unless given it passes as it is. */
  refuse?: (error: unknown) => unknown;
}

/** What the rows of a text that is written by hand are asked for. Inputs are `$1`, `$2`…, never part of the text. */
export const askText = <Row extends object, Answer = Row[]>(
  text: string,
  values: unknown[],
  read: (rows: Row[]) => Answer = (rows) => rows as Answer,
): Ask<Answer> => ({ text, values, read: read as unknown as Ask<Answer>["read"] });

/** The same statement, its answer read further. */
export const askThen = <Answer, Further>(ask: Ask<Answer>, further: (answer: Answer) => Further): Ask<Further> => ({
  ...ask,
  read: (rows) => further(ask.read(rows)),
});

/** Sends it now: what is sent in the same turn, over the same transaction, leaves in the same write and in this order. */
export async function send<Answer>(db: Db, { text, values, asLists, read, refuse }: Ask<Answer>): Promise<Answer> {
  const sent = clientOf(db).unsafe(text, values as never[]);
  try {
    return read((await (asLists ? sent.values() : sent)) as unknown as never[]);
  } catch (error) {
    throw refuse ? refuse(error) : error;
  }
}
