export const ACTORS = ["all", "person", "key", "system"] as const;
export type ActorKind = (typeof ACTORS)[number];

export interface AuditQuery {
  actor: ActorKind;
  /** From 1. */
  page: number;
}

const PAGES_MAX = 10_000;

/** The filter and the page that an address asks for; what makes no sense counts as not said. */
export function readQuery(search: Record<string, string | string[] | undefined>): AuditQuery {
  const page = Number(search.page);
  return {
    actor: ACTORS.find((actor) => actor === search.actor) ?? "all",
    page: Number.isInteger(page) && page > 0 && page <= PAGES_MAX ? page : 1,
  };
}

export const pageHref = ({ actor }: AuditQuery, page: number): string =>
  `?${new URLSearchParams({ ...(actor === "all" ? {} : { actor }), page: String(page) })}`;
