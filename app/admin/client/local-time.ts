import { edgeAt, parseLocalTime } from "../../../server/domain/zones";

/** The instant of a wall time, `2026-11-23T09:40`, in a zone; what is none is left for the server to refuse. */
export function instantOf(written: string, timeZone: string): string {
  const [date = "", time = ""] = written.split("T");
  const minute = parseLocalTime(time);
  if (date === "" || minute === null) return written;
  return new Date(edgeAt(timeZone, { date, minute }, "start")).toISOString();
}
