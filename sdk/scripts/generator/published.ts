import type { Method, OpenApiDocument } from "./document";

/** What callers have in their code: every method by its operation, and every type. */
export interface Published {
  methods: Record<string, string>;
  types: string[];
}

/** The names of one API, for the list that is committed. */
export function namesOf(methods: Method[], { components }: OpenApiDocument): Published {
  const pairs = methods.map(({ operation }) => [operation.operationId, operation["x-procedure"]] as const);
  return { methods: Object.fromEntries(pairs.sort()), types: Object.keys(components.schemas).sort() };
}

/** Names that callers use and that would be gone: each as a sentence. */
export function lostNames(api: string, published: Published, now: Published): string[] {
  const methods = Object.entries(published.methods).flatMap(([operationId, method]) => {
    const present = now.methods[operationId];
    if (present === method) return [];
    return [`${api}: ${method} (${operationId}) ${present ? `is now ${present}` : "is gone"}.`];
  });
  const types = published.types.filter((name) => !now.types.includes(name));
  return [...methods, ...types.map((name) => `${api}: the type ${name} is gone.`)];
}
