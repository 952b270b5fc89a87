import type { Operation } from "../../surfaces/openapi/document";
import { type Example, MANAGEMENT_FIXTURES, PUBLIC_FIXTURES } from "../fixtures";
import { FORM_TYPE, formOf, SAMPLES } from "../fixtures/uploads";
import { type Documented, operationsOf } from "../openapi";
import type { Random } from "./random";
import { call, send } from "./send";

type Ids = Map<string, string[]>;

/** A sandbox with things in it, so that requests get past the first check. */
export interface World {
  apiKey: string;
  publicKey: string;
  tenantId: string;
  /** Calls of one operation that would succeed: ids that belong together, and bodies that fit. */
  examples: Example[];
  /** Timestamps worth sending: starts of free slots among them. */
  instants: string[];
  /** An id that the field of that name could hold, usually of the right kind. */
  idFor: (name: string, random: Random) => string;
}

const UNKNOWN_ID = "019a0000-0000-7000-8000-0000000000ff";
const BOOKED = 4;
const STARTS = 30;

/** Opens a sandbox, books in it, and learns the ids of all it can list. */
export async function openWorld(): Promise<World> {
  const { apiKey, publicKey, tenant } = await call("POST", "/api/sandbox", { body: { seed: "salon" } });
  const ids: Ids = new Map();
  const starts = await bookSome(publicKey, ids);
  await uploadOne(publicKey, ids);
  await createExamples(apiKey);
  await learnIds(apiKey, ids);
  const spread = starts.filter((_, index) => index % Math.ceil(starts.length / STARTS) === 1);
  const instants = [...spread, "2099-01-01T00:00:00Z", "2026-01-01T10:00:00+05:30"];
  const idFor = (name: string, random: Random) => {
    const known = ids.get(poolOf(name, ids)) ?? [];
    if (known.length > 0 && random.chance(0.9)) return random.pick(known);
    return random.pick([UNKNOWN_ID, ...[...ids.values()].flat()]);
  };
  return { apiKey, publicKey, tenantId: tenant.id, examples: [], instants, idFor };
}

// Few: an account has at most twenty webhooks, and four operations read them in one account. Each costs as much as some
// of the requests that use it.
const EXAMPLES = process.env.FUZZ_REQUESTS ? 4 : 2;

/** The world with some calls of an operation made ready in it. */
export async function withExamples(world: World, { api, operation }: Documented): Promise<World> {
  const fixtures = api === "management" ? MANAGEMENT_FIXTURES : PUBLIC_FIXTURES;
  const fixture = fixtures[operation.operationId];
  const examples: Example[] = [];
  // One after another: some of them book the first free start.
  for (let made = 0; fixture && made < EXAMPLES; made++) examples.push(await fixture({ ...world, id: world.tenantId }));
  return { ...world, examples };
}

/** The same with the keys of an empty sandbox, which is opened sooner. */
export async function withNewKeys(world: World): Promise<World> {
  const { apiKey, publicKey } = await call("POST", "/api/sandbox");
  return { ...world, apiKey, publicKey };
}

/** `serviceId`, `service` and `services` all name services; `categoryId` categories. */
function poolOf(name: string, ids: Ids): string {
  const stem = name.replace(/Ids?$/, "");
  const candidates = [stem, `${stem}s`, stem.replace(/y$/, "ies"), name];
  return candidates.find((candidate) => ids.has(candidate)) ?? "";
}

async function bookSome(publicKey: string, ids: Ids): Promise<string[]> {
  const base = `/api/public/${publicKey}`;
  const { data } = await call("GET", `${base}/services`);
  const service: string = data[0].id;
  const { days } = await call("GET", `${base}/slots?service=${service}&days=14`);
  const starts: string[] = days.flatMap((day: { slots: { start: string }[] }) => day.slots.map(({ start }) => start));
  // Apart enough that they cannot overlap.
  const apart = starts.filter((start, index) => index === 0 || start.slice(0, 10) !== starts[index - 1]?.slice(0, 10));
  const tokens: string[] = [];
  for (const start of apart.slice(0, BOOKED)) {
    const body = { items: [{ service, start }], name: "Ana", email: "ana@example.com" };
    const booked = await call("POST", `${base}/bookings`, { body });
    if (booked) tokens.push(booked.bookings[0].manageUrl.split("/").at(-1));
  }
  ids.set("service", [service]);
  ids.set("tokens", tokens);
  return starts;
}

/** No list shows uploads, so one is remembered here. */
async function uploadOne(publicKey: string, ids: Ids): Promise<void> {
  const body = formOf([{ bytes: SAMPLES["image/png"] }]);
  const headers = { "content-type": FORM_TYPE };
  const answer = await send({ method: "POST", target: `/api/public/${publicKey}/uploads`, headers, body });
  if (answer.status < 300) ids.set("uploads", [JSON.parse(String(answer.body)).id]);
}

/** Creates what the document's examples create, such as a customer without bookings; some need ids that are not here. */
async function createExamples(key: string): Promise<void> {
  for (const { method, path, operation } of operationsOf("management")) {
    const body = operation.requestBody?.content["application/json"]?.example;
    const isCreation = method === "post" && !path.includes("{") && operation.security.length > 0;
    if (isCreation && body) await call("POST", `/api/v1${path}`, { key, body });
  }
}

/** Reads every list: those of the account, then those inside of what these held. */
async function learnIds(key: string, ids: Ids): Promise<void> {
  const lists = operationsOf("management").filter(
    ({ method, operation }) => method === "get" && answersJson(operation),
  );
  const parametersIn = (path: string) => path.split("{").length - 1;
  for (const { path } of lists.filter(({ path }) => parametersIn(path) === 0)) await learn(path);
  for (const { path } of lists.filter(({ path }) => parametersIn(path) === 1)) await learn(path);

  async function learn(template: string): Promise<void> {
    const path = template.replace(/\/(\w+)\/\{\w+\}/, (_, pool) => `/${pool}/${ids.get(pool)?.[0] ?? UNKNOWN_ID}`);
    const answer = await call("GET", `/api/v1${path}`, { key });
    const found = (answer?.data ?? []).map((item: { id?: string }) => item.id).filter(Boolean);
    const pool = template.split("/").at(-1) ?? "";
    if (found.length > 0) ids.set(pool, found);
  }
}

function answersJson({ responses }: Operation): boolean {
  const answer = responses[200];
  return answer !== undefined && "content" in answer && "application/json" in (answer.content ?? {});
}
