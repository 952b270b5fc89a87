import { beforeAll, describe, expect, it } from "vitest";
import { MANAGEMENT_SURFACE, PUBLIC_SURFACE, readyCalls, withEach } from "../../testing/calls";
import { setLimits } from "../../testing/limits";
import {
  type Account,
  type Answer,
  type Asked,
  ask,
  everywhere,
  MANAGEMENT,
  manage,
  openAccount,
  visit,
} from "../../testing/rest";

const OURS = "https://www.salon.example";
const THEIRS = "https://evil.example";
const corsOf = ({ headers }: Answer) => Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("every operation of the $name API", (surface) => {
  const always = (answer: Answer) => ({
    cache: answer.headers["cache-control"],
    sniff: answer.headers["x-content-type-options"],
    id: answer.headers["x-request-id"],
  });
  const ALWAYS = { cache: "no-store", sniff: "nosniff", id: "trace-0001" };

  it("says on success and on refusal: no-store, nosniff and the request's id", async () => {
    const answers = await withEach(await readyCalls(surface), async ({ send }) => {
      const headers = { "x-request-id": "trace-0001" };
      const refused = await send({ headers: { ...headers, "x-api-version": "1999-01-01" } });
      return [always(refused), always(await send({ headers }))];
    });
    expect(answers).toEqual(everywhere(surface.routes, [ALWAYS, ALWAYS]));
  });

  it("names the type of its body, and none without one", async () => {
    const answers = await withEach(await readyCalls(surface), async ({ send }, route) => {
      const { headers, text } = await send();
      const { produces = "application/json" } = route.meta;
      return headers["content-type"] === (text === null ? undefined : `${produces}; charset=utf-8`);
    });
    expect(answers).toEqual(everywhere(surface.routes, true));
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

  it("the management API answers no browser", async () => {
    const calls = await readyCalls(MANAGEMENT_SURFACE);
    const answers = await withEach(calls, async ({ send }) => corsOf(await send(from(OURS))));
    expect(answers).toEqual(everywhere(MANAGEMENT_SURFACE.routes, []));
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
