import { NOTIFICATION_TYPES, type NotificationType } from "../../../../server/domain/notifications/template-variables";
import type { MailStatus } from "../../parts/mails/mail-status";
import { listHref, readOneOf, readPage, readText, type Search } from "../../server/list-query";

/** In the order in which the page offers them: what went wrong first. */
export const STATUSES = ["failed", "pending", "sending", "sent", "suppressed"] as const satisfies MailStatus[];

/** What the address of the list asks for. */
export interface OutboxQuery {
  page: number;
  status: MailStatus | undefined;
  type: NotificationType | undefined;
  search: string | undefined;
}

/** Reads it; what makes no sense counts as not said. */
export const readQuery = (asked: Search): OutboxQuery => ({
  page: readPage(asked),
  status: readOneOf(asked, "status", STATUSES),
  type: readOneOf(asked, "type", NOTIFICATION_TYPES),
  search: readText(asked, "search"),
});

/** The filter as the procedure takes it. */
export const filterOf = ({ status, type, search }: OutboxQuery) => ({
  ...(status && { status }),
  ...(type && { type }),
  ...(search && { search }),
});

export const isFiltered = (query: OutboxQuery): boolean => Object.keys(filterOf(query)).length > 0;

/** The same list, otherwise. */
export function outboxHref(query: OutboxQuery, change: Partial<OutboxQuery>): string {
  const { page, ...filter } = { ...query, ...change };
  return listHref({ ...filter, page: page === 1 ? undefined : page });
}
