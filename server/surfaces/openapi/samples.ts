import type { CodeSample, Parameter } from "./document";
import type { OperationExample } from "./examples/operation-example";

/** What a sample calls. */
export interface Sampled {
  /** The procedure's place in the router, which is the method's in the SDK: `services.extras.create`. */
  place: string;
  path: string;
  parameters: Parameter[];
  /** Null where it takes none. */
  body: "json" | "form" | null;
  example: OperationExample | undefined;
}

/** How a client of the SDK is made; in `sdk/samples.test.ts` every sample is compiled against it. */
const SDK_CLIENTS = {
  management: 'import { Slotwright } from "@slotwright/sdk";\n\nconst client = new Slotwright();',
  public:
    'import { SlotwrightPublic } from "@slotwright/sdk/public";\n\nconst client = new SlotwrightPublic({ publicKey });',
};

/**
 * How an operation is called with the SDK.
 *
 * Ids and what else the sample leaves open stand as names: `await client.services.extras.list(serviceId)`.
 */
export function sdkSample(sampled: Sampled, api: keyof typeof SDK_CLIENTS): CodeSample {
  const { place, path, parameters, body, example } = sampled;
  const isAsked = ({ name, required }: Parameter) => required || example?.asks?.includes(name);
  const asked = parameters.filter((parameter) => parameter.in === "query" && isAsked(parameter)).map(askedOf);
  const given = [
    ...idsOf(path, place),
    ...(asked.length > 0 ? [`{ ${asked.join(", ")} }`] : []),
    ...(body === "form" ? ["{ file }"] : []),
    ...(body === "json" && example?.request !== undefined ? [literalOf(example.request)] : []),
  ];
  const call = `const result = await client.${place}(${given.join(", ")});`;
  return { lang: "TypeScript", label: "SDK", source: `${SDK_CLIENTS[api]}\n\n${call}` };
}

/** A required parameter: the first of its words, else a name. */
const askedOf = ({ name, schema }: Parameter): string => (schema.enum ? `${name}: ${literalOf(schema.enum[0])}` : name);

/** The ids of a path by what they are of: `/services/{id}/extras` has a `serviceId`. */
function idsOf(path: string, place: string): string[] {
  const [top = "", ...below] = place.split(".").slice(0, -1);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.map((name) => (name === "id" && below.length > 0 ? `${top.replace(/s$/, "")}Id` : name));
}

/** A value as TypeScript writes it: names without quotes. */
const literalOf = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
