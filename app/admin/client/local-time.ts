import { edgeAt, parseLocalTime, wallClock } from "../../../server/domain/zones";

/** The instant of a wall time, `2026-11-23T09:40`, in a zone; what is none is left for the server to refuse. */
export function instantOf(written: string, timeZone: string): string {
  const [date = "", time = ""] = written.split("T");
  const minute = parseLocalTime(time);
  if (date === "" || minute === null) return written;
  return new Date(edgeAt(timeZone, { date, minute }, "start")).toISOString();
}

/** The wall time of an instant in a zone, as a box of the type `datetime-local` has it; nothing for none. */
export function wallTimeOf(at: string | null | undefined, timeZone: string): string | undefined {
  if (!at) return undefined;
  const { date, time } = wallClock(new Date(at), timeZone);
  return `${date}T${time}`;
}
