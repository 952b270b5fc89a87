import { beforeAll, describe, expect, it } from "vitest";
import {
  changingNothing,
  keptCalls,
  MANAGEMENT_SURFACE,
  PUBLIC_SURFACE,
  type ReadyCall,
  unchanged,
  withEach,
} from "../../testing/calls";
import {
  type Account,
  type Answer,
  ask,
  everywhere,
  MANAGEMENT,
  manage,
  openAccount,
  pathOf,
  UNKNOWN_ID,
  visit,
} from "../../testing/rest";
import { mount } from "../http/web-http";
import type { Route } from "./routes";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const NOT_FOUND = "404 not_found";
const shown = ({ status, code }: Answer) => (code === undefined ? `${status}` : `${status} ${code}`);

let account: Account;
beforeAll(async () => {
  account = await openAccount();
});

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  const withParameters = surface.routes.filter(({ parameters }) => parameters.length > 0);
  const asking = surface.name === "management" ? manage : visit;

  it("answers 404 to every method that a path lacks", async () => {
    const paths = [...new Set(surface.routes.map(({ meta }) => meta.openapi.path))];
    const lacking = paths.flatMap((path) => {
      const has = surface.routes
        .filter(({ meta }) => meta.openapi.path === path)
        .map(({ meta }) => meta.openapi.method);
      const concrete = path.replace(/\{\w+\}/g, UNKNOWN_ID);
      return METHODS.filter((method) => !(has as string[]).includes(method)).map((method) => `${method} ${concrete}`);
    });
    const answers = await Promise.all(lacking.map(async (line) => [line, shown(await asking(account, line))]));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(lacking.map((line) => [line, NOT_FOUND])));
  });

  it.each([
    "GET /nothing-here",
    "POST /",
    "GET /services/a/b/c",
    "GET //services",
    "GET /services/",
    "TRACE /services",
  ])("answers 404 to the unknown %s", async (line) => {
    expect(shown(await asking(account, line))).toBe(NOT_FOUND);
  });

  it("answers 404 to a malformed id in each place of each path, and changes nothing", async () => {
    const seen = await changingNothing(
      await keptCalls(surface, withParameters),
      async ({ example, method, account }, route) => {
        const refused = route.parameters.flatMap((name) =>
          ["not-an-id", "1", "%", "%00", "%2e%2e", `${UNKNOWN_ID}0`].map(async (id) => {
            const path = pathOf(route, { ...example.params, [name]: "PLACE" }).replace("PLACE", id);
            return shown(await asking(account, `${method} ${path}`, sending(method, example.body)));
          }),
        );
        return [...new Set(await Promise.all(refused))];
      },
    );
    expect(seen).toEqual(unchanged(withParameters, [NOT_FOUND]));
  });

  it("answers 404 to an unknown id in each place of each path, and changes nothing", async () => {
    const seen = await changingNothing(
      await keptCalls(surface, withParameters),
      async ({ example, method, account }, route) => {
        const refused = route.parameters.map(async (name) => {
          const path = pathOf(route, { ...example.params, [name]: UNKNOWN_ID });
          return shown(await asking(account, `${method} ${path}`, sending(method, example.body)));
        });
        return [...new Set(await Promise.all(refused))];
      },
    );
    expect(seen).toEqual(unchanged(withParameters, [NOT_FOUND]));
  });

  it("answers 404 to another account's id in each place of each path, and changes neither account", async () => {
    const others = await keptCalls(surface, withParameters, "theirs");
    const check = async ({ example, method, account }: ReadyCall, route: Route) => {
      const theirs = others.get(route);
      expect(theirs?.account.id).not.toBe(account.id);
      const refused = route.parameters.map(async (name) => {
        const path = pathOf(route, { ...example.params, [name]: theirs?.example.params?.[name] ?? "" });
        return shown(await asking(account, `${method} ${path}`, sending(method, example.body)));
      });
      return [...new Set(await Promise.all(refused))];
    };
    const theirAccounts = [...others.values()].map((call) => call.account);
    const seen = await changingNothing(await keptCalls(surface, withParameters), check, theirAccounts);
    expect(seen).toEqual(unchanged(withParameters, [NOT_FOUND]));
  });

  it("answers HEAD as GET, with the same headers and no body", async () => {
    const gets = surface.routes.filter(({ meta }) => meta.openapi.method === "GET");
    const answers = await withEach(await keptCalls(surface, gets), async ({ account, target }) => {
      const { GET, HEAD } = mount();
      const headers = { authorization: `Bearer ${account.apiKey}`, "x-request-id": "request-0001" };
      const [get, head] = [
        await GET(new Request(`http://x${target}`, { headers })),
        await HEAD(new Request(`http://x${target}`, { method: "HEAD", headers })),
      ];
      const kept = ["content-type", "content-length", "x-api-version", "cache-control", "x-ratelimit-limit"];
      const same = kept.filter((name) => head.headers.get(name) === get.headers.get(name) && head.headers.has(name));
      return [head.status, same.length === kept.length, await head.text()];
    });
    expect(answers).toEqual(everywhere(gets, [200, true, ""]));
  });
});

/** A body where the method takes one. */
const sending = (method: string, body: unknown) =>
  ["POST", "PUT", "PATCH"].includes(method) ? { body: body ?? {} } : {};

it("answers OPTIONS on the management API with 404 and without CORS, with and without a key", async () => {
  const paths = ["/me", "/services", `/services/${UNKNOWN_ID}`, "/sandbox", "/nothing-here"];
  const headers = { origin: "https://shop.example", "access-control-request-method": "POST" };
  const answers = await Promise.all(
    paths.flatMap((path) => [
      ask("OPTIONS", `${MANAGEMENT}${path}`, { headers }),
      ask("OPTIONS", `${MANAGEMENT}${path}`, { headers, key: account.apiKey }),
    ]),
  );
  expect(new Set(answers.map(shown))).toEqual(new Set([NOT_FOUND]));
  expect(
    answers.flatMap((answer) => Object.keys(answer.headers)).filter((name) => /^access-control/.test(name)),
  ).toEqual([]);
});

it.each([
  "GET /api",
  "GET /api/",
  "GET /api/nothing",
  "GET /api/sandbox",
  "DELETE /api/sandbox",
  "GET /api/public",
  "GET /api/v2/me",
])("answers 404 to %s, which asks for no key", async (line) => {
  const [method = "", path = ""] = line.split(" ");
  expect(shown(await ask(method, path))).toBe(NOT_FOUND);
});

it("writes errors as {error: {code, message, fields}} to keys and as {error, fields, message} to visitors", async () => {
  const management = await manage(account, "POST /categories", { body: {} });
  expect(management.body).toEqual({
    error: { code: "validation", message: expect.any(String), fields: { name: "This field is required." } },
  });
  expect((await manage(account, "GET /nothing")).body).toEqual({
    error: { code: "not_found", message: expect.any(String) },
  });
  const own = await visit(account, "POST /bookings", { body: { items: [] } });
  expect(own.body).toMatchObject({
    error: "validation",
    fields: { items: expect.any(String), name: expect.any(String) },
  });
  expect((await visit(account, "GET /nothing")).body).toEqual({
    error: "not_found",
    fields: {},
    message: expect.any(String),
  });
});
