import type { Method } from "./document";
import { signaturesOf } from "./resources";

const HEAD = `# Methods

Every method of the two clients. Each takes \`options\` last: \`signal\`, \`timeout\`, \`maxRetries\`, and those that create or act
\`idempotencyKey\`. \`ApiPromise\` and \`PagePromise\` are awaited, or asked \`.withResponse()\`; a \`PagePromise\` is iterated, too.
`;

/** The page that lists every method: `api.md`. */
export function apiPage(management: Method[], visitors: Method[]): string {
  return [HEAD, "## `Slotwright`", ...sectionsOf(management), "## `SlotwrightPublic`", ...sectionsOf(visitors)]
    .join("\n\n")
    .replace(/\n{3,}/g, "\n\n");
}

function sectionsOf(methods: Method[]): string[] {
  const resources = [...new Set(methods.map(({ resource }) => resource.join(".")))];
  return resources.map((resource) => {
    const own = methods.filter((method) => method.resource.join(".") === resource);
    return `### \`client.${resource}\`\n\n${own.flatMap(linesOf).join("\n")}`;
  });
}

function linesOf(method: Method): string[] {
  const { operation, verb, path, name, resource } = method;
  return signaturesOf(method).map(
    (signature) =>
      `- \`client.${[...resource, name].join(".")}${inlineOf(signature)}\`: ${operation.summary}. \`${verb} ${path}\``,
  );
}

/** Inline code ends with its line, so the comments of fields and the breaks around them go. */
const inlineOf = (signature: string) => signature.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s+/g, " ");
