import type { Ref, Response } from "../document";
import { type ErrorShape, statusOf } from "../refusals";
import type { RefusalExample } from "./operation-example";

/** An operation's refusals as the document has them: by status, with the components they point to. */
export interface Refused {
  responses: Record<string, Ref>;
  components: Record<string, Response>;
}

/** The responses with the operation's own words in place of the general ones; such a response stands inline. */
export function withOwnWords(
  { responses, components }: Refused,
  { exampleOf }: ErrorShape,
  refusals: RefusalExample[] = [],
): Record<string, Ref | Response> {
  const own: Record<string, Ref | Response> = { ...responses };
  for (const refused of refusals) {
    const status = statusOf(refused.code);
    const present = own[status];
    const response = present && "$ref" in present ? components[present.$ref.split("/").at(-1) ?? ""] : present;
    const media = response?.content?.["application/json"];
    if (!response || !media) continue;
    const examples = { ...media.examples, [refused.code]: { value: exampleOf(refused) } };
    own[status] = { ...response, content: { "application/json": { ...media, examples } } };
  }
  return own;
}
