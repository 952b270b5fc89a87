import { lookup, Resolver } from "node:dns/promises";

/** Answers all addresses of a name; fails when it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 3000;
const QUERY_TRIES = 2;

/**
 * Asks the name servers alone: the machine's own hosts file names private machines, and its search domains would lead
 * a name without a dot to them.
 *
 * Unlike `lookup` this needs no thread. There are four for the whole process, which names that nobody answers for
 * would keep from everybody else.
 */
export const resolveInDns: Resolve = async (name, signal) => {
  // Made anew each time, so that changed name servers are taken up, and cancelled alone.
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
};

/** Asks as every program of the machine does: `localhost`, names of containers, hosts files. */
export const resolveLocally: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);
