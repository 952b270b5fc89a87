import { addDays, toCivilDate } from "../../../../server/domain/dates";
import { listHref, readId, readOneOf, readPage, readText, type Search } from "../../server/list-query";
import { RESOURCES, type Resource } from "./resources";

export const ACTORS = ["person", "key", "system"] as const;
export type ActorKind = (typeof ACTORS)[number];

/** What the address of the audit asks for. */
export interface AuditQuery {
  actor: ActorKind | undefined;
  /** One key or person, by its id. */
  by: string | undefined;
  resource: Resource | undefined;
  /** Local dates; the last day is meant to be in it. */
  from: string | undefined;
  to: string | undefined;
  page: number;
}

/** Reads it; what makes no sense counts as not said, and of days that run backwards the first alone is meant. */
export function readQuery(search: Search): AuditQuery {
  const date = (name: string) => toCivilDate(readText(search, name) ?? null) ?? undefined;
  const [from, to] = [date("from"), date("to")];
  return {
    actor: readOneOf(search, "actor", ACTORS),
    by: readId(search, "by"),
    resource: readOneOf(search, "resource", RESOURCES),
    from,
    to: from && to && to < from ? from : to,
    page: readPage(search),
  };
}

/** The filter as the procedure takes it. */
export function filterOf({ actor, by, resource, from, to }: AuditQuery) {
  return {
    ...(actor && { actorKind: actor }),
    ...(by && { actor: by }),
    ...(resource && { resource }),
    ...(from && { from }),
    ...(to && { to: addDays(to, 1) }),
  };
}

/** Whether anything but whose doings they are narrows the list. */
export const isFiltered = ({ by, resource, from, to }: AuditQuery): boolean =>
  [by, resource, from, to].some((value) => value !== undefined);

/** The address of the same list, otherwise. */
export function auditHref(query: AuditQuery, change: Partial<AuditQuery>): string {
  const { page, ...filter } = { ...query, page: 1, ...change };
  return listHref({ ...filter, page: page === 1 ? undefined : page });
}
