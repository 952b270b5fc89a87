import type { SurfaceResponse } from "../../http/http";
import { calendarAnswer } from "../answer";
import type { Page } from "../page";
import type { TicketAction } from "../routes";
import type { TicketAccess } from "./ticket-access";
import { ticketPage } from "./ticket-page";

/** Answers a ticket's page, or its calendar file. */
export async function answerTicket(
  inProcess: TicketAccess,
  page: Page,
  { token, action }: { token: string; action: TicketAction },
): Promise<SurfaceResponse> {
  if (action === "ics") return calendarAnswer("ticket.ics", await inProcess.calendarFile(token));
  return ticketPage(page, await inProcess.view(token), { token });
}
