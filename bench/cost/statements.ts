import { open } from "../http-load";
import type { Build } from "./build";
import type { Operation } from "./calls";
import { setDatabase } from "./database";
import { prepare, sendAll } from "./measure";

const WARM = 20;
const CALLS = 10;
/** What the job engine does of a call is done by then. */
const QUIET_MS = 150;
const TEXT_LENGTH = 90;

/** Milliseconds of PostgreSQL on one text, over all calls. */
interface Spent {
  times: number;
  /** Reading the text, once for each connection. */
  parse: number;
  /** Reading the values, and planning where no plan is kept. */
  bind: number;
  execute: number;
}

/**
 * What PostgreSQL spends on each statement of a call, as it says itself (`log_min_duration_statement`), in the order in
 * which they are first sent; what the job engine does of the call comes with it. Milliseconds by the clock.
 */
export async function statementsOf(build: Build, operation: Operation): Promise<string[]> {
  const { sql, counter } = build;
  setDatabase(build.database);
  const [{ name = "" } = {}] = await sql`select current_database() as name`;
  for (const setting of ["log_min_duration_statement = 0", "client_min_messages = 'log'"])
    await sql.unsafe(`alter database "${name}" set ${setting}`);
  // So that the counted server's connections are new ones, which have the settings.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'slotwright'`;
  // A request that meets a connection just as it ends is answered with 503, as it should be.
  await counter.quiet(QUIET_MS);
  const wires = await prepare(build, operation, WARM + CALLS);
  const socket = await open(build.countedPort);
  await sendAll(socket, wires.splice(0, WARM));
  const spent = new Map<string, Spent>();
  for (const wire of wires) {
    await counter.quiet(QUIET_MS);
    counter.onNotice = (message) => note(spent, message);
    await sendAll(socket, [wire]);
    await counter.quiet(QUIET_MS);
    counter.onNotice = () => {};
  }
  socket.destroy();
  return linesOf(operation.name, spent);
}

/** As `duration: 0.123 ms  bind s12: select …`. */
const REMARK = /^duration: ([\d.]+) ms {2}(parse|bind|execute|statement)(?: [^:]*)?: (.*)$/s;

function note(spent: Map<string, Spent>, message: string): void {
  const [, ms = "0", step = "", text = ""] = REMARK.exec(message) ?? [];
  if (step === "") return;
  const key = text.replace(/\s+/g, " ").trim();
  const known = spent.get(key) ?? { times: 0, parse: 0, bind: 0, execute: 0 };
  spent.set(key, known);
  const phase = step === "statement" ? "execute" : (step as "parse" | "bind" | "execute");
  known[phase] += Number(ms);
  if (phase === "execute") known.times++;
}

function linesOf(name: string, spent: Map<string, Spent>): string[] {
  const each = (value: number) => (value / CALLS).toFixed(3);
  const rows = [...spent].map(([text, { times, parse, bind, execute }]) => {
    const shown = text.slice(0, TEXT_LENGTH).replaceAll("|", "\\|");
    return `| ${shown} | ${(times / CALLS).toFixed(1)} | ${each(parse)} | ${each(bind)} | ${each(execute)} |`;
  });
  const sumOf = (of: (one: Spent) => number) => each([...spent.values()].reduce((sum, one) => sum + of(one), 0));
  const all = `| all of ${name} | | ${sumOf(({ parse }) => parse)} | ${sumOf(({ bind }) => bind)} | ${sumOf(({ execute }) => execute)} |`;
  return [
    "| Statement | Times | parse, ms | plan, ms | run, ms |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows,
    all,
  ];
}
