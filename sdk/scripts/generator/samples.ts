import { type Method, pascal, refName } from "./document";

/** What webhooks tell of. */
const RESOURCES = ["booking", "ticket", "payment"];

/** The file of a sample of each: the document's own example of the answer that reads it. */
export function samplesFile(methods: Method[]): string {
  const samples = RESOURCES.map((name) => `${name}: ${JSON.stringify(exampleOf(methods, pascal(name)))},`);
  const fields = RESOURCES.map((name) => `${name}: ${pascal(name)};`);
  return `import type { ${RESOURCES.map(pascal).toSorted().join(", ")} } from "./types";\n\n/** One of each that webhooks tell of, as the document shows it. */\nexport const SAMPLES: { ${fields.join(" ")} } = {\n${samples.join("\n")}\n};`;
}

function exampleOf(methods: Method[], type: string): unknown {
  for (const { verb, operation } of methods) {
    const [media] = Object.values(operation.responses[200]?.content ?? {});
    const { $ref } = media?.schema ?? {};
    if (verb === "GET" && $ref && refName($ref) === type && media?.example) return media.example;
  }
  throw new Error(`No operation reads a ${type} and shows an example of it.`);
}
