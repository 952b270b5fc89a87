import type { Db } from "../client";
import { type Ask, send } from "./ask";
import type { Unit } from "./unit";

type AnswerTo<Asked> = Asked extends Ask<infer Answer> ? Answer : null;

type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: AnswerTo<Asked[Place]> };

/**
 * Asks PostgreSQL for several things in one round trip: all are sent in one write, run in their order, and are answered
 * together. In a transaction a statement sees what was committed before it began (READ COMMITTED takes a snapshot for
 * each), so a lock that stands first protects what the others read.
 *
 * At the first use of a text on a connection the driver asks for the types of its parameters; what stands behind it
 * waits for that and keeps its order. When one fails, those behind it do nothing: PostgreSQL skips them.
 *
 * @param asked what is not needed this time is null, and so is its answer
 */
export async function roundTrip<const Asked extends readonly (Ask<unknown> | null)[]>(
  ctx: { db: Db; unit?: Unit | undefined },
  asked: Asked,
): Promise<Answers<Asked>> {
  const ahead = takeAhead(ctx.unit);
  const answers = await Promise.all([...ahead, ...asked].map((ask) => ask && send(ctx.db, ask)));
  return answers.slice(ahead.length) as Answers<Asked>;
}

/** What was to be asked before all else, once. */
const takeAhead = (unit: Unit | undefined): Ask<unknown>[] => unit?.ahead.splice(0) ?? [];
