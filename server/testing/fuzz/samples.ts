import type { Schema } from "../../surfaces/openapi/document";
import { type ApiName, DOCUMENTS } from "../openapi";
import type { Random } from "./random";
import type { World } from "./world";

/** Texts for fields whose rules a schema shows by a pattern, or does not show at all. */
const TEXTS = [
  "09:00",
  "18:00",
  "13:00",
  "24:00",
  "#2456d6",
  "en",
  "+34 600 123 456",
  "SUMMER-26",
  "20.00",
  "50%",
  "EUR",
  "Hello there",
  "https://example.com/a.png",
  "Europe/Madrid",
  "***-****",
];

/** Makes values that a schema allows; rules that no schema shows they may still break. */
export class Samples {
  constructor(
    private readonly api: ApiName,
    private readonly random: Random,
    private readonly world: World,
  ) {}

  /** @param name of the field or parameter, which tells whose id is wanted */
  of(schema: Schema, name: string): unknown {
    const { random } = this;
    if (schema.$ref) return this.of(this.resolved(schema.$ref), name);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.of(random.pick(options), name);
    if ("const" in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === "object") return this.objectOf(schema, name);
    if (type === "array") return this.listOf(schema, name);
    return this.scalarOf(schema, { type, name });
  }

  private scalarOf(schema: Schema, { type, name }: { type: string | undefined; name: string }): unknown {
    const { random } = this;
    if (type === "boolean") return random.chance(0.5);
    if (type === "integer" || type === "number") return this.numberOf(schema, type === "integer");
    if (type === "string") return this.textOf(schema, name);
    return type === "null" ? null : random.pick(TEXTS);
  }

  private objectOf({ properties = {}, required = [] }: Schema, name: string): Record<string, unknown> {
    const optional = this.random.next() * this.random.next();
    const entries = Object.entries(properties)
      .filter(([key]) => required.includes(key) || this.random.chance(optional))
      .map(([key, schema]) => [key, this.of(schema, key === "id" ? name : key)]);
    return Object.fromEntries(entries);
  }

  private listOf({ items, minItems = 0, maxItems = 3 }: Schema, name: string): unknown[] {
    const length = this.random.whole(minItems, Math.min(maxItems, minItems + 2));
    return Array.from({ length }, () => this.of(items ?? {}, name));
  }

  private numberOf({ minimum = 0, maximum = 1000 }: Schema, isWhole: boolean): number {
    const { random } = this;
    if (random.chance(0.2)) return random.pick([minimum, maximum]);
    const top = random.chance(0.7) ? Math.min(maximum, minimum + 60) : maximum;
    return isWhole ? random.whole(Math.ceil(minimum), Math.floor(top)) : random.whole(minimum, Math.floor(top)) / 2;
  }

  private textOf(schema: Schema, name: string): string {
    const { random, world } = this;
    if (schema.format === "uuid") return world.idFor(name, random);
    if (schema.format === "date-time") return random.pick(world.instants);
    if (schema.format === "date") return random.pick(world.instants).slice(0, 10);
    if (schema.format === "email") return `customer${random.whole(1, 50)}@example.com`;
    // The services of a visit are asked for in one text.
    if (name === "services") return [name, name].map((one) => world.idFor(one, random)).join(",");
    if (/token/i.test(name)) return world.idFor("tokens", random);
    const fitting = TEXTS.filter((text) => fits(schema, text));
    const [example] = schema.examples ?? [];
    if (typeof example === "string" && random.chance(0.7)) return example;
    if (/Url$|^url$|[wW]ebsite/.test(name)) return "https://example.com/a.png";
    return random.pick(fitting.length > 0 ? fitting : TEXTS);
  }

  private resolved(ref: string): Schema {
    const name = ref.split("/").at(-1) ?? "";
    return DOCUMENTS[this.api].components.schemas[name] ?? {};
  }
}

const fits = ({ pattern, minLength = 0, maxLength = 1e6 }: Schema, text: string) =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, "u").test(text));
