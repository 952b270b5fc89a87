import { UsageError } from "../index";
import { CLIENT_OPTIONS, type Command, clientOf, parsed } from "./terminal";

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a sandbox's clock, or moves it forward and prints what fell due. */
export const clock: Command = async (args, { out, signal }) => {
  const { values, positionals } = parsed(args, CLIENT_OPTIONS);
  const [to] = positionals;
  const { sandbox } = clientOf(values);
  const { now: present } = await sandbox.clock({ signal });
  if (to === undefined) return out(present);
  const { now, fired } = await sandbox.setClock({ now: instantOf(to, present) }, { signal });
  out(now);
  for (const { at, type, id } of fired) out(`${at}  ${type}  ${id}`);
};

/** `+90m`, `+24h`, `+7d` from the sandbox's present, or a timestamp. @throws UsageError for anything else */
function instantOf(to: string, present: string): Date {
  const [, count, unit = ""] = /^\+(\d{1,6})([mhd])$/.exec(to) ?? [];
  const at = count === undefined ? Date.parse(to) : Date.parse(present) + Number(count) * (UNIT_MS[unit] ?? 0);
  if (Number.isNaN(at)) throw new UsageError(`${to} is no time: give +30m, +24h, +7d or a timestamp.`);
  return new Date(at);
}
