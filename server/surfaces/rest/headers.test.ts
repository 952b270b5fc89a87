import { beforeAll, describe, expect, it } from "vitest";
import { inTurn, keptCalls, MANAGEMENT_SURFACE, PUBLIC_SURFACE, withEach } from "../../testing/calls";
import { setLimits } from "../../testing/limits";
import {
  type Account,
  type Answer,
  type Asked,
  ask,
  everywhere,
  lineOf,
  MANAGEMENT,
  manage,
  openAccount,
  visit,
} from "../../testing/rest";
import type { Route } from "./routes";

const OURS = "https://www.salon.example";
const THEIRS = "https://evil.example";
const corsOf = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("every operation of the $name API", (surface) => {
  const asked = { "x-request-id": "trace-0001", origin: OURS };

  /** What the valid call of each route is answered, asked from an origin that the account does not allow. */
  let answers: Record<string, Answer>;
  beforeAll(async () => {
    answers = await inTurn(surface, ({ send }) => send({ headers: asked }));
  });
  const shown = <Shown>(of: (answer: Answer, route: Route) => Shown) =>
    Object.fromEntries(surface.routes.map((route) => [lineOf(route), of(answers[lineOf(route)] as Answer, route)]));

  const always = (answer: Answer) => ({
    cache: answer.headers["cache-control"],
    sniff: answer.headers["x-content-type-options"],
    id: answer.headers["x-request-id"],
  });
  const ALWAYS = { cache: "no-store", sniff: "nosniff", id: "trace-0001" };

  it("answers a valid call with its success status, and with a body unless that is 204", () => {
    const isAsSaid = ({ status, text }: Answer, { meta: { status: success = 200 } }: Route) =>
      status === success && (text !== null) === (success !== 204) ? true : `${status} ${text}`;
    expect(shown(isAsSaid)).toEqual(everywhere(surface.routes, true));
  });

  it("says on success and on refusal: no-store, nosniff and the request's id", async () => {
    expect(shown(always)).toEqual(everywhere(surface.routes, ALWAYS));
    const strange = { ...asked, "x-api-version": "1999-01-01" };
    const refused = await withEach(await keptCalls(surface), async ({ send }) => {
      const answer = await send({ headers: strange });
      return { status: answer.status, ...always(answer) };
    });
    expect(refused).toEqual(everywhere(surface.routes, { status: 400, ...ALWAYS }));
  });

  it("names the type of its body, and none without one", () => {
    const isNamed = ({ headers, text }: Answer, { meta }: Route) => {
      const { produces = "application/json" } = meta;
      return headers["content-type"] === (text === null ? undefined : `${produces}; charset=utf-8`);
    };
    expect(shown(isNamed)).toEqual(everywhere(surface.routes, true));
  });

  it("echoes the newest version when none is asked for, and counts the request", () => {
    const said = ({ headers }: Answer) => [headers["x-api-version"], "x-ratelimit-limit" in headers];
    expect(shown(said)).toEqual(everywhere(surface.routes, ["2026-10-13", true]));
  });

  it("gives pages of an origin that the account does not allow nothing to read", () => {
    expect(shown(corsOf)).toEqual(everywhere(surface.routes, []));
  });
});

it("says so when the answer is a failure of ours, too, in plain words", async () => {
  const account = await openAccount();
  const headers = { "x-request-id": "trace-0001" };
  expect((await ask("GET", `${MANAGEMENT}/nothing`, { key: account.apiKey, headers })).headers).toMatchObject({
    "cache-control": "no-store",
    "x-request-id": "trace-0001",
    "content-type": "application/json; charset=utf-8",
  });
});

describe("across origins", () => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount();
    const set = await manage(account, "PATCH /settings", { body: { allowedOrigins: [OURS] } });
    if (set.status !== 200) throw new Error("The origin was not allowed.");
  });
  const from = (origin: string): Asked => ({ headers: { origin } });

  it("the management API answers no browser, from an allowed origin either", async () => {
    expect(corsOf(await manage(account, "GET /me", from(OURS)))).toEqual([]);
  });

  it("the public API answers pages of allowed origins, on success and refusal, with what they may read", async () => {
    setLimits({ visitors: 3 });
    const answers = [
      await visit(account, "GET /services", from(OURS)),
      await visit(account, "GET /nothing", from(OURS)),
      await visit(account, "POST /bookings", { body: {}, headers: { origin: OURS } }),
      await visit(account, "GET /services", from(OURS)),
    ];
    setLimits();
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 422, 429]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ "access-control-allow-origin": OURS, vary: "Origin" });
      const exposed = headers["access-control-expose-headers"]?.split(", ");
      expect(exposed).toEqual(expect.arrayContaining(["x-ratelimit-remaining", "retry-after", "idempotent-replayed"]));
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
    }
  });

  it.each([
    THEIRS,
    `${OURS}.evil.example`,
    `${OURS}:8443`,
    OURS.replace("https", "http"),
    "null",
    OURS.toUpperCase(),
    "*",
  ])("the public API gives pages of %s nothing to read, and tells caches that it depends", async (origin) => {
    const answer = await visit(account, "GET /services", from(origin));
    expect([answer.status, corsOf(answer), answer.headers.vary]).toEqual([200, [], "Origin"]);
    const preflight = await visit(account, "OPTIONS /bookings", from(origin));
    expect([preflight.status, corsOf(preflight), preflight.headers.vary]).toEqual([204, [], "Origin"]);
  });

  it("the public API answers every preflight of an allowed origin, with a version, uncounted", async () => {
    setLimits({ visitors: 0 });
    const paths = [...new Set(PUBLIC_SURFACE.routes.map(({ meta }) => meta.openapi.path))];
    const answers = await Promise.all(
      paths.map((path) => visit(account, `OPTIONS ${path.replace("{token}", "x")}`, from(OURS))),
    );
    setLimits();
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([204, null]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": OURS,
        "access-control-allow-methods": "GET, POST, OPTIONS",
        "access-control-allow-headers": "content-type, idempotency-key, prefer, x-api-version",
        "x-api-version": "2026-10-13",
        vary: "Origin",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    }
  });

  it("the public API answers the preflight of an unknown account with 404", async () => {
    const { status, code } = await visit({ ...account, publicKey: "pk_nobody" }, "OPTIONS /services", from(OURS));
    expect([status, code]).toEqual([404, "not_found"]);
  });
});
