import type { SurfaceResponse } from "../../http/http";
import { calendarAnswer } from "../answer";
import type { Page } from "../page";
import type { TicketAction } from "../routes";
import type { TicketDoor } from "./door";
import { ticketPage } from "./ticket-page";

/** Answers a ticket's page, or its calendar file. */
export async function answerTicket(
  door: TicketDoor,
  page: Page,
  { token, action }: { token: string; action: TicketAction },
): Promise<SurfaceResponse> {
  if (action === "ics") return calendarAnswer("ticket.ics", await door.calendarFile(token));
  return ticketPage(page, await door.view(token), { token });
}
