import { beforeAll, describe, expect, it } from "vitest";
import { stateOf } from "../../testing/account-state";
import { inTurn, keptCalls, MANAGEMENT_SURFACE, PUBLIC_SURFACE, type ReadyCall, withEach } from "../../testing/calls";
import { ask, everywhere, lineOf, manage, managementRoutes, visit } from "../../testing/rest";
import { at, booked, openShop, type Shop } from "../../testing/shop";
import { prefersStrict } from "./handling";

const STRICT = { prefer: "handling=strict" };

describe("Prefer", () => {
  const asks = (prefer: string | undefined) => prefersStrict({ header: () => prefer });

  it.each(["handling=strict", "Handling = STRICT", 'respond-async, handling="strict"', "handling=strict; x=1, wait=3"])(
    "asks for strictness as %s",
    (prefer) => expect(asks(prefer)).toBe(true),
  );

  it.each([undefined, "", "strict", "handling=lenient", "handling=lenient, handling=strict", "handling=strictly"])(
    "does not as %s",
    (prefer) => expect(asks(prefer)).toBe(false),
  );
});

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API, strictly", (surface) => {
  it("takes every valid call", async () => {
    const answers = await inTurn(surface, async ({ send }) => {
      const { status, text, headers } = await send({ headers: STRICT });
      return [status, status < 300 ? headers["preference-applied"] : text];
    });
    const expected = surface.routes.map(({ meta: { status = 200 } }) => [status, "handling=strict"]);
    expect(answers).toEqual(Object.fromEntries(surface.routes.map((route, index) => [lineOf(route), expected[index]])));
  });

  it("refuses a field that nobody reads, in queries and bodies, before it looks whether there is what it speaks of", async () => {
    const routes = surface.routes.filter(({ meta }) => !meta.consumes && meta.openapi.method !== "DELETE");
    const answers = await withEach(await keptCalls(surface, routes), async (call) => {
      const isQuery = call.method === "GET";
      const key = surface.name === "management" ? call.account.apiKey : undefined;
      const body = isQuery ? {} : { body: { ...(call.example.body as object), noSuchField: 1 } };
      const target = isQuery ? `${call.target}${call.target.includes("?") ? "&" : "?"}noSuchField=1` : call.target;
      const { status, fields } = await ask(call.method, target, { key, headers: STRICT, ...body });
      return [status, fields];
    });
    expect(answers).toEqual(everywhere(routes, [422, ["noSuchField"]]));
  });
});

it("takes every resource back as it was read", async () => {
  const patches = managementRoutes.filter(({ meta }) => meta.openapi.method === "PATCH");
  const statusOf = async (call: ReadyCall) => {
    const shown = await manage<object>(call.account, `GET ${call.target.replace("/api/v1", "")}`);
    const { status, text } = await call.send({ body: shown.body, headers: STRICT });
    return status === 200 ? 200 : text;
  };
  expect(await inTurn(MANAGEMENT_SURFACE, statusOf, patches)).toEqual(everywhere(patches, 200));
});

describe("a request that would have meant something else", () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop();
  });

  it("books nothing for a dry run that is spelled wrongly", async () => {
    const before = await stateOf(shop);
    const body = { serviceId: shop.serviceId, staffId: shop.staffIds[0], start: at(shop, "10:00"), dry_run: true };
    const { status, text } = await manage(shop, "POST /appointments", { body, headers: STRICT });
    expect([status, JSON.parse(text ?? "").error.fields]).toEqual([
      422,
      { dry_run: "Is not known here. Did you mean `dryRun`?" },
    ]);
    expect(await stateOf(shop)).toEqual(before);
  });

  it("does not answer everybody for a filter that there is not", async () => {
    expect(await manage(shop, "GET /staff?serch=ana", { headers: STRICT })).toMatchObject({
      status: 422,
      fields: ["serch"],
    });
    expect(await manage(shop, "GET /staff?serch=ana")).toMatchObject({ status: 200 });
  });

  it("tells of it before existence, and in the public API's own shape", async () => {
    const gone = "019a0b2c-7d3e-7f10-8a21-3b4c5d6e7f99";
    const body = { fullNam: "Ana" };
    expect(await manage(shop, `PATCH /customers/${gone}`, { body, headers: STRICT })).toMatchObject({ status: 422 });
    expect(await manage(shop, `PATCH /customers/${gone}`, { body })).toMatchObject({ status: 404 });
    const { token } = await booked(shop, { start: "12:00" });
    const answer = await visit(shop, `POST /manage/${token}/cancel`, { body: { resaon: "ill" }, headers: STRICT });
    expect(answer.body).toMatchObject({ error: "validation", fields: { resaon: expect.stringContaining("`reason`") } });
  });
});
