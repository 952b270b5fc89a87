import { beforeAll, describe, expect, it } from "vitest";
import {
  inTurn,
  keptCalls,
  MANAGEMENT_SURFACE,
  PUBLIC_SURFACE,
  type ReadyCall,
  type TestedSurface,
  withEach,
} from "../../testing/calls";
import {
  type Account,
  type Asked,
  ask,
  everywhere,
  lineOf,
  MANAGEMENT,
  newKey,
  openAccount,
  pathOf,
  read,
  requestOf,
} from "../../testing/rest";
import { managementSurface } from "./management";
import { serve } from "./pipeline";
import type { Route } from "./routes";
import { API_VERSIONS } from "./versions";

const NEWEST = "2026-10-13";

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});

it("serves the version of 2026-10-13 first", () => {
  expect(API_VERSIONS[0]?.date).toBe(NEWEST);
});

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface: TestedSurface) => {
  const answerTo = async ({ send }: ReadyCall, version: string) => {
    const { status, code, headers } = await send({ headers: { "x-api-version": version } });
    return { status, code, version: headers["x-api-version"], isCounted: "x-ratelimit-limit" in headers };
  };

  it("echoes the version on every success when it is asked for", async () => {
    const success = ({ meta: { status = 200 } }: Route) => ({
      status,
      code: undefined,
      version: NEWEST,
      isCounted: true,
    });
    const expected = surface.routes.map((route) => [lineOf(route), success(route)]);
    expect(await inTurn(surface, (call) => answerTo(call, NEWEST))).toEqual(Object.fromEntries(expected));
  });

  it("answers 400 bad_request to an unknown version on every operation, without echo, uncounted", async () => {
    const refused = { status: 400, code: "bad_request", version: undefined, isCounted: false };
    const answers = await withEach(await keptCalls(surface), (call) => answerTo(call, "2026-10-14"));
    expect(answers).toEqual(everywhere(surface.routes, refused));
  });
});

it.each(["2026-10-12", "2026-10-13T00:00:00Z", "latest", "1", "", `${NEWEST}, ${NEWEST}`])(
  "does not know the version '%s'",
  async (version) => {
    const answer = await ask("GET", `${MANAGEMENT}/me`, { key: account.apiKey, headers: { "x-api-version": version } });
    expect(answer).toMatchObject({ status: 400, code: "bad_request" });
  },
);

it("echoes the version on refusals of every kind", async () => {
  const key = account.apiKey;
  const refusals = await Promise.all([
    ask("POST", `${MANAGEMENT}/categories`, { key, raw: "[]" }),
    ask("GET", `${MANAGEMENT}/me`),
    ask("GET", `${MANAGEMENT}/categories`, { key: await newKey(account, []) }),
    ask("GET", `${MANAGEMENT}/nothing-here`, { key }),
    ask("POST", `${MANAGEMENT}/categories`, { key, body: {} }),
    ask("OPTIONS", `${MANAGEMENT}/me`),
    ask("GET", "/api/nothing-here"),
    ask("GET", "/api/public/pk_nobody/services"),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 401, 403, 404, 422, 404, 404, 404]);
  expect(refusals.map(({ headers }) => headers["x-api-version"])).toEqual(refusals.map(() => NEWEST));
});

it("looks at the version before it looks at the key", async () => {
  expect((await ask("GET", `${MANAGEMENT}/me`, { headers: { "x-api-version": "1999-01-01" } })).status).toBe(400);
});

describe("an old version", () => {
  const OLDEST = "2025-01-01";
  const OLD = "2025-06-01";
  const surface = managementSurface([
    { date: NEWEST },
    {
      date: OLD,
      deprecatedAt: new Date("2026-10-13T00:00:00Z"),
      sunsetAt: new Date("2027-04-13T00:00:00Z"),
      downgrade: (operation, body) => (operation === "getMe" ? { wrapped: body } : body),
    },
    { date: OLDEST, downgrade: (operation, body) => (operation === "getMe" ? { oldest: body } : body) },
  ]);
  const askIn = async (version: string, line: string, asked: Asked = {}) => {
    const [method = "", path = ""] = line.split(" ");
    const headers = { "x-api-version": version, ...asked.headers };
    const request = requestOf(method, `${MANAGEMENT}${path}`, { key: account.apiKey, ...asked, headers });
    return read(await serve(surface, request, path));
  };

  it("announces its end: Deprecation as RFC 9745 writes it, Sunset as RFC 8594", async () => {
    const { headers } = await askIn(OLD, "GET /me");
    expect(headers).toMatchObject({
      "x-api-version": OLD,
      deprecation: "@1791849600",
      sunset: "Tue, 13 Apr 2027 00:00:00 GMT",
    });
  });

  it("announces its end on refusals, too", async () => {
    expect((await askIn(OLD, "GET /categories/x")).headers).toMatchObject({ deprecation: "@1791849600" });
  });

  it("answers in its own shape, through every version in between", async () => {
    const { body: newest, headers } = await askIn(NEWEST, "GET /me");
    expect((await askIn(OLD, "GET /me")).body).toEqual({ wrapped: newest });
    expect((await askIn(OLDEST, "GET /me")).body).toEqual({ oldest: { wrapped: newest } });
    expect(Object.keys(headers)).not.toContain("deprecation");
  });

  it("answers every other operation, and every refusal, as the newest does", async () => {
    for (const line of ["GET /settings", `GET ${pathOf(categoryRoute())}`]) {
      expect((await askIn(OLD, line)).text).toBe((await askIn(NEWEST, line)).text);
    }
  });

  it("replays a stored answer in the shape of the version that asks", async () => {
    const wrapping = managementSurface([
      { date: NEWEST },
      { date: OLD, downgrade: (_operation, body) => ({ old: body }) },
    ]);
    const create = async (version: string) => {
      const headers = { "x-api-version": version, "idempotency-key": "across-versions" };
      const asked = { key: account.apiKey, body: { name: "Once" }, headers };
      return read(await serve(wrapping, requestOf("POST", `${MANAGEMENT}/categories`, asked), "/categories"));
    };
    const [first, second] = [await create(OLD), await create(NEWEST)];
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(first.body).toEqual({ old: second.body });
  });
});

function categoryRoute() {
  const route = MANAGEMENT_SURFACE.routes.find(({ meta }) => meta.openapi.operationId === "getCategory");
  if (!route) throw new Error("There is a route for a category.");
  return route;
}
