import type { Parameter } from "../../surfaces/openapi/document";
import { FORM_TYPE, formOf, SAMPLES } from "../fixtures/uploads";
import type { Documented } from "../openapi";
import { breakJson } from "./break-json";
import {
  NASTY_BODIES,
  NASTY_CONTENT_TYPES,
  NASTY_HEADERS,
  NASTY_KEYS,
  NASTY_QUERY_VALUES,
  NASTY_SEGMENTS,
} from "./nasty";
import type { Random } from "./random";
import { Samples } from "./samples";
import type { Sent } from "./send";
import type { World } from "./world";

/** A request before it is written out, so that each part can be broken alone. */
interface Draft {
  place: Documented;
  segments: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body: string | Uint8Array;
}

type Break = (draft: Draft, random: Random) => void;

const BREAKS: Break[] = [
  ({ segments }, random) => {
    const names = Object.keys(segments);
    if (names.length > 0) segments[random.pick(names)] = random.pick(NASTY_SEGMENTS);
  },
  ({ place, query }, random) => {
    const names = [...parametersOf(place, "query").map(({ name }) => name), ...NASTY_KEYS.map(encodeURIComponent)];
    for (let times = random.whole(1, 2); times > 0; times--)
      query.push([random.pick(names), random.pick(NASTY_QUERY_VALUES)]);
  },
  (draft, random) => {
    if (typeof draft.body === "string" && draft.body !== "") draft.body = breakJson(draft.body, random);
  },
  (draft, random) => {
    if (draft.place.method !== "get") draft.body = random.pick(NASTY_BODIES);
  },
  ({ headers }, random) => {
    Object.assign(headers, random.pick(NASTY_HEADERS));
  },
  ({ headers }, random) => {
    const type = random.pick(NASTY_CONTENT_TYPES);
    if (type === undefined) delete headers["content-type"];
    else headers["content-type"] = type;
  },
];

/** How often each of the breaks is chosen: bodies have the most rules. */
const CHOICES = [0, 1, 1, 2, 2, 2, 2, 2, 3, 4, 5] as const;

/** A request of the operation: as documented in a quarter of the cases, else broken in one or two places. */
export function requestOf(place: Documented, world: World, random: Random): Sent {
  const draft = draftOf(place, world, random);
  const breaks = random.chance(0.25) ? 0 : random.whole(1, 2);
  for (let done = 0; done < breaks; done++) BREAKS[random.pick(CHOICES)]?.(draft, random);
  return written(draft, world);
}

function draftOf(place: Documented, world: World, random: Random): Draft {
  const samples = new Samples(place.api, random, world);
  const optional = random.next();
  const query = parametersOf(place, "query")
    .filter(({ required }) => required || random.chance(optional * 0.7))
    .map(({ name, schema }): [string, string] => [name, encodeURIComponent(String(samples.of(schema, name)))]);
  const pools = Object.fromEntries(
    [...place.path.matchAll(/\/(\w[\w-]*)\/\{(\w+)\}/g)].map(([, pool, name]) => [name, pool]),
  );
  const segments = parametersOf(place, "path").map(({ name, schema }): [string, string] => {
    const value = name === "token" ? samples.of(schema, name) : world.idFor(pools[name] ?? name, random);
    return [name, String(value)];
  });
  const example = random.chance(0.5) && world.examples.length > 0 ? random.pick(world.examples) : {};
  const { body, type } = bodyOf(place, samples, random);
  const known = example.body && random.chance(0.5) ? JSON.stringify(example.body) : body;
  const headers: Record<string, string> = { authorization: `Bearer ${world.apiKey}`, "content-type": type };
  if (place.method === "post" && random.chance(0.2)) headers["idempotency-key"] = `k${random.whole(1, 5)}`;
  return { place, segments: { ...Object.fromEntries(segments), ...example.params }, query, headers, body: known };
}

function bodyOf({ operation }: Documented, samples: Samples, random: Random): { body: Draft["body"]; type: string } {
  const { content = {} } = operation.requestBody ?? {};
  if ("multipart/form-data" in content) return { body: formWith(random), type: FORM_TYPE };
  const media = content["application/json"];
  return { body: media ? JSON.stringify(samples.of(media.schema, "body")) : "", type: "application/json" };
}

/** A form that is whole, or cut or overwritten somewhere. */
function formWith(random: Random): Buffer {
  const bytes = random.pick(Object.values(SAMPLES));
  const form = formOf([{ bytes, fileName: random.pick(["photo.png", "../x", "", "ü\u202e.pdf"]) }]);
  const place = random.whole(0, form.byteLength - 1);
  if (random.chance(0.2)) return form.subarray(0, place);
  if (random.chance(0.3)) form[place] = random.whole(0, 255);
  return form;
}

const parametersOf = ({ operation }: Documented, where: Parameter["in"]): Parameter[] =>
  operation.parameters.filter((parameter): parameter is Parameter => "in" in parameter && parameter.in === where);

function written({ place, segments, query, headers, body }: Draft, world: World): Sent {
  const base = place.api === "management" ? "/api/v1" : `/api/public/${world.publicKey}`;
  const path = place.path.replace(/\{(\w+)\}/g, (_, name) => segments[name] ?? "");
  const search = query.map(([name, value]) => `${name}=${value}`).join("&");
  return { method: place.method.toUpperCase(), target: `${base}${path}${search && `?${search}`}`, headers, body };
}
