import { beforeAll, describe, expect, it } from "vitest";
import {
  changingNothing,
  inTurn,
  keptCalls,
  MANAGEMENT_SURFACE,
  PUBLIC_SURFACE,
  type ReadyCall,
  unchanged,
} from "../../testing/calls";
import { type Account, type Asked, everywhere, manage, openAccount, UNKNOWN_ID } from "../../testing/rest";
import { BODY_BYTES_MAX, DEPTH_MAX } from "./body";

const nested = (levels: number) => `{"name":"Deep","deep":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
const padded = (bytes: number) => {
  const bare = JSON.stringify({ name: "Long", pad: "" });
  return bare.replace('""', `"${"x".repeat(bytes - bare.length)}"`);
};
const typed = (type: string | undefined): Asked => ({ headers: { "content-type": type } });

const REFUSED: Record<string, Asked> = {
  "broken JSON": { raw: "{" },
  "two objects": { raw: "{}{}" },
  "single quotes": { raw: "{'name':'x'}" },
  "a comment": { raw: "{} // done" },
  "a trailing comma": { raw: '{"name":"x",}' },
  NaN: { raw: '{"price":NaN}' },
  "an array": { raw: "[]" },
  "an array with an object": { raw: "[{}]" },
  "a number": { raw: "1" },
  "a text": { raw: '"text"' },
  null: { raw: "null" },
  true: { raw: "true" },
  "white space alone": { raw: "  \n" },
  "a form": { raw: "name=x", ...typed("application/x-www-form-urlencoded") },
  "JSON as text": typed("text/plain"),
  "JSON as something that only looks like it": typed("application/jsonp"),
  "more than 20 levels": { raw: nested(DEPTH_MAX + 1) },
  "more than 1 MiB": { raw: padded(BODY_BYTES_MAX + 1) },
  "bytes that are not UTF-8": { raw: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) },
  "UTF-16": { raw: Buffer.from('{"name":"x"}', "utf16le") },
};

const UNREADABLE: Record<string, Asked["headers"]> = {
  "a compressed body": { "content-encoding": "gzip" },
  "a body compressed twice": { "content-encoding": "br, gzip" },
  "a body of another charset": { "content-type": "application/json; charset=iso-8859-1" },
  "UTF-16, by its name": { "content-type": 'application/json; charset="UTF-16"' },
};

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  const taking = surface.routes.filter(({ meta }) => ["POST", "PUT", "PATCH"].includes(meta.openapi.method));
  const posts = taking.filter(({ meta }) => meta.openapi.method === "POST");

  it("refuses every malformed body with 400 bad_request on every operation, and changes nothing", async () => {
    const seen = await changingNothing(await keptCalls(surface, taking), async ({ send }) => {
      const refused = Object.entries(REFUSED).map(async ([what, asked]) => {
        const { status, code } = await send(asked);
        return [what, `${status} ${code}`] as const;
      });
      return (await Promise.all(refused)).filter(([, answer]) => answer !== "400 bad_request");
    });
    expect(seen).toEqual(unchanged(taking, []));
  });

  it("refuses what is compressed or not UTF-8 with 415 unsupported_type, and changes nothing", async () => {
    const seen = await changingNothing(await keptCalls(surface, taking), async ({ send }) => {
      const refused = Object.entries(UNREADABLE).map(async ([what, headers]) => {
        const { status, code } = await send({ headers: headers ?? {} });
        return [what, `${status} ${code}`] as const;
      });
      return (await Promise.all(refused)).filter(([, answer]) => answer !== "415 unsupported_type");
    });
    expect(seen).toEqual(unchanged(taking, []));
  });

  it("takes UTF-8 by any of its names, and a body that says that it is not compressed", async () => {
    const names = ["utf-8", "UTF-8", '"utf-8"', "utf8", "us-ascii"];
    const sent = (headers: Asked["headers"]) => async () => {
      const account = await openAccount({ seed: "empty" });
      return (await manage(account, "POST /categories", { body: { name: "Plain" }, headers: headers ?? {} })).status;
    };
    const typed = names.map((name) => sent({ "content-type": `application/json;charset=${name}` }));
    const statuses = await Promise.all([...typed, sent({ "content-encoding": "identity" })].map((send) => send()));
    expect(statuses).toEqual(statuses.map(() => 201));
  });

  it("refuses an empty body with 400 where one is needed, and takes it for {} on a POST that needs none", async () => {
    const emptied = async ({ send }: ReadyCall) => {
      const { status, code } = await send({ raw: "" });
      return status < 300 ? "taken" : `${status} ${code}`;
    };
    const withoutFields = async ({ send }: ReadyCall) =>
      (await send({ body: {} })).status < 300 ? "taken" : "400 bad_request";
    const expected = { ...everywhere(taking, "400 bad_request"), ...(await inTurn(surface, withoutFields, posts)) };
    expect(await inTurn(surface, emptied, taking)).toEqual(expected);
  });

  // A form's fields are not of JSON; that further ones are ignored is seen where files are sent.
  const takingJson = taking.filter(({ meta }) => !meta.consumes);

  it("ignores unknown fields, nested ones and the names of JavaScript's own too", async () => {
    const unknown = '"unknown":{"deep":[1,null]},"__proto__":{"admin":true},"constructor":1,"toString":null,';
    const isTaken = async ({ example, send }: ReadyCall) => {
      const body = JSON.stringify(example.body ?? {})
        .replace("{", `{${unknown}`)
        .replace(",}", "}");
      return (await send({ raw: body })).status < 300;
    };
    expect(await inTurn(surface, isTaken, takingJson)).toEqual(everywhere(takingJson, true));
  });

  it("reads no body where none belongs", async () => {
    const others = surface.routes.filter((route) => !taking.includes(route));
    const isTaken = async ({ send }: ReadyCall) => (await send({ raw: "{", ...typed("text/plain") })).status < 300;
    expect(await inTurn(surface, isTaken, others)).toEqual(everywhere(others, true));
  });
});

describe("a body", () => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount({ seed: "empty" });
  });
  const create = (asked: Asked) => manage<{ name: string }>(account, "POST /categories", asked);

  it.each([
    ["application/json"],
    ["application/json; charset=utf-8"],
    ["Application/JSON;charset=UTF-8"],
    ["application/vnd.api+json"],
    [undefined],
  ])("may say of itself %s", async (type) => {
    expect((await create({ body: { name: "Said" }, ...typed(type) })).status).toBe(201);
  });

  it("may have 20 levels and exactly 1 MiB", async () => {
    expect((await create({ raw: nested(DEPTH_MAX) })).status).toBe(201);
    expect((await create({ raw: padded(BODY_BYTES_MAX) })).status).toBe(201);
  });

  it("may begin with a byte order mark, which parsers may ignore (RFC 8259 §8.1)", async () => {
    expect((await create({ raw: '\ufeff{"name":"Marked"}' })).body.name).toBe("Marked");
  });

  it("keeps the last of two fields with one name", async () => {
    expect((await create({ raw: '{"name":"First","name":"Last"}' })).body.name).toBe("Last");
  });

  it("keeps every character there is", async () => {
    const name = "Müsli ☕ 日本語 \u200f 👩‍🚀";
    expect((await create({ body: { name } })).body.name).toBe(name);
  });

  it("is told all its faults at once", async () => {
    const body = { title: "", duration: 0, price: -1, color: "red", capacityMin: "2" };
    const { status, fields } = await manage(account, "POST /services", { body });
    expect([status, fields.sort()]).toEqual([422, ["capacityMin", "color", "duration", "price", "title"]]);
  });

  it("is told a nested fault by its dotted path and by its top-level name", async () => {
    const body = { days: [{ weekday: 1, start: "25:00", end: "26:00" }] };
    const { status, fields } = await manage(account, "PUT /business-hours", { body });
    expect([status, fields.sort()]).toEqual([422, ["days", "days.0.end", "days.0.start"]]);
  });

  it("is looked at before what the path names", async () => {
    expect((await manage(account, `PATCH /categories/${UNKNOWN_ID}`, { raw: "[]" })).status).toBe(400);
    expect((await manage(account, `PATCH /categories/${UNKNOWN_ID}`, { body: { name: "x" } })).status).toBe(404);
  });

  it("may have as many decimals as the account's currency, by every surface alike", async () => {
    const price = async (currency: string, value: number) => {
      const own = await openAccount({ seed: "empty", currency });
      const { status, fields } = await manage(own, "POST /services", { body: { title: "Priced", price: value } });
      return [status, ...fields];
    };
    expect(await Promise.all([price("EUR", 1.25), price("KWD", 1.125), price("JPY", 100)])).toEqual([
      [201],
      [201],
      [201],
    ]);
    const refused = await Promise.all([price("EUR", 1.125), price("KWD", 1.0625), price("JPY", 1.5)]);
    expect(refused).toEqual([
      [422, "price"],
      [422, "price"],
      [422, "price"],
    ]);
  });
});
