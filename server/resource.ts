import type { Scope } from "./domain/scopes";
import type { ProcedureMeta } from "./trpc";

type Family<Name> = Name extends `${infer Own}:read` ? Own : never;

interface Resource {
  /** The documents' heading: the resource in the plural, such as `Ticket types`. */
  tag: string;
  /** One of it, with its article, such as `a ticket type`. */
  one: string;
  /** How operation ids name one; by default as `one` does. */
  noun?: string;
  /** What reading needs as `:read` and changing as `:write`. */
  scope: Family<Scope>;
  /** Where all of it is, such as `/events/{id}/ticket-types`. */
  path: `/${string}`;
  /** The parameter that names one; default `id`. */
  id?: string;
}

/** What one operation says of itself; the rest follows from the resource. */
type Own = Partial<Omit<ProcedureMeta, "openapi">> & { summary?: string; description: string };

/**
 * The metas of a resource's list, get, create, update and delete: scope, refusals, status, method, path, operation id,
 * tag and summary as every resource has them. An operation names what differs, its refusals as a whole.
 *
 * `update` writes the fields that are sent; `delete` answers 204.
 */
export function resource(of: Resource) {
  const { tag, one, scope, path } = of;
  const noun = of.noun ?? camelCased(one.replace(/^an? /, ""));
  const onePath = `${path}/{${of.id ?? "id"}}` as const;
  const metaOf =
    (usual: Pick<ProcedureMeta, "scope" | "refuses" | "status">, at: Omit<ProcedureMeta["openapi"], "tags">) =>
    ({ summary, description, ...own }: Own): ProcedureMeta => ({
      ...usual,
      ...own,
      openapi: { ...at, tags: [tag], summary: summary ?? at.summary, description },
    });
  const [reading, writing] = [`${scope}:read`, `${scope}:write`] as const;
  const summaryOf = (verb: string) => ({ summary: `${verb} ${one}`, description: "" });
  return {
    list: metaOf(
      { scope: reading, refuses: ["validation"] },
      {
        method: "GET",
        path,
        operationId: `list${camelCased(tag)}`,
        summary: `List ${tag.toLowerCase()}`,
        description: "",
      },
    ),
    get: metaOf(
      { scope: reading, refuses: ["not_found"] },
      { method: "GET", path: onePath, operationId: `get${noun}`, ...summaryOf("Get") },
    ),
    create: metaOf(
      { scope: writing, refuses: ["validation"], status: 201 },
      { method: "POST", path, operationId: `create${noun}`, ...summaryOf("Create") },
    ),
    update: metaOf(
      { scope: writing, refuses: ["not_found", "validation"] },
      { method: "PATCH", path: onePath, operationId: `update${noun}`, ...summaryOf("Change") },
    ),
    delete: metaOf(
      { scope: writing, refuses: ["not_found"], status: 204 },
      { method: "DELETE", path: onePath, operationId: `delete${noun}`, ...summaryOf("Delete") },
    ),
  };
}

/** `ticket type` → `TicketType`. */
const camelCased = (words: string): string => words.replace(/(?:^| )(\w)/g, (_, first: string) => first.toUpperCase());
