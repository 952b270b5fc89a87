import type { SurfaceResponse } from "../../http/http";
import { calendarAnswer } from "../answer";
import { type PublicApi, Refused } from "../public-api";
import { aheadOf } from "./managed";

const EVENT = /BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g;

/**
 * The calendar file of a booking's page: of everything that its order still holds, as the page says it. Each entry is the
 * booking's own, so that the mail of a later change moves it; several are PUBLISHed (RFC 5546 §3.2.1).
 *
 * @throws Refused when the API has none for the booking
 */
export async function calendarFile(api: PublicApi, token: string): Promise<SurfaceResponse> {
  const [file, order] = await Promise.all([fileOf(api, token), api.managedOrder(token)]);
  const others = aheadOf(order).map(({ manageUrl }) => new URL(manageUrl).pathname.split("/").at(-1) ?? "");
  const isAhead = others.includes(token);
  const files = isAhead ? await Promise.all(others.map((other) => (other === token ? file : fileOf(api, other)))) : [];
  if (files.length < 2) return calendarAnswer("booking.ics", file);
  const events = files.flatMap((text) => text.match(EVENT) ?? []).join("");
  const whole = file.replace(/^METHOD:.*$/m, "METHOD:PUBLISH").replace(EVENT, () => events);
  return calendarAnswer("booking.ics", whole);
}

async function fileOf(api: PublicApi, token: string): Promise<string> {
  const answer = await api.calendarFile(token);
  if (answer.status !== 200 || typeof answer.body !== "string") throw new Refused(answer);
  return answer.body;
}
