import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { managementRouter } from "../../router";
import {
  keptCalls,
  MANAGEMENT_SURFACE,
  type ReadyCall,
  readyCall,
  readyCallsApart,
  withEach,
} from "../../testing/calls";
import { spentMs } from "../../testing/fuzz/spent";
import { ask, everywhere, lineOf, managementRoutes, UNKNOWN_ID } from "../../testing/rest";
import { readQuery } from "./coercion";
import type { Route } from "./routes";

interface Procedure {
  _def: { inputs: z.ZodObject[]; output: z.ZodType };
}
const procedures = managementRouter._def.procedures as unknown as Record<string, Procedure>;
const queryOf = (route: Route): [string, z.ZodType][] =>
  Object.entries(procedures[route.name]?._def.inputs[0]?.shape ?? {}).filter(
    ([name]) => !route.parameters.includes(name),
  ) as [string, z.ZodType][];

const gets = managementRoutes.filter(({ meta }) => meta.openapi.method === "GET");
/** Days, and what is read on from a cursor: neither has pages. */
const PAGELESS = ["slots.list", "changes.list"];
const lists = gets.filter(({ name }) => name.endsWith(".list") && !PAGELESS.includes(name));

interface Page {
  data: { id?: string; updatedAt?: string }[];
  total: number;
}

/** Asks a prepared call again with other query parameters. */
const withQuery = (call: ReadyCall, query: Record<string, string>, more = "") => {
  const { account, method, target, example } = call;
  const search = new URLSearchParams({ ...example.query, ...query });
  return ask<Page>(method, `${target.split("?")[0]}?${search}${more}`, { key: account.apiKey });
};

const refusal = ({ status, code, fields }: Awaited<ReturnType<typeof withQuery>>) =>
  `${status} ${code} ${fields.sort().join(" ")}`;

describe("every list", () => {
  it("takes limit and offset", () => {
    expect(lists.length).toBeGreaterThan(5);
    expect(lists.filter(({ readers }) => !readers.has("limit") || !readers.has("offset")).map(lineOf)).toEqual([]);
  });

  it.each([
    ["limit", ["0", "101", "-1", "1.5", "1e1", "ten", "", " 1", "0x10", "99999999999999999999", "NaN", "null"]],
    ["offset", ["-1", "1000001", "1.5", "one", "", "Infinity"]],
  ])("refuses a %s out of bounds with 422 on that parameter", async (name, values) => {
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, lists), async (call) => {
      const refused = await Promise.all(values.map(async (value) => refusal(await withQuery(call, { [name]: value }))));
      return [...new Set(refused)];
    });
    expect(answers).toEqual(everywhere(lists, [`422 validation ${name}`]));
  });

  it("refuses a repeated parameter, and tells of both at once", async () => {
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, lists), async (call) => [
      refusal(await withQuery(call, { limit: "1" }, "&limit=2"))
        .split(" ")[2]
        ?.split(".")[0],
      refusal(await withQuery(call, { limit: "0", offset: "-1" })),
    ]);
    expect(answers).toEqual(everywhere(lists, ["limit", "422 validation limit offset"]));
  });

  it("answers nothing past the end, and the true total", async () => {
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, lists), async (call) => {
      const { body: all } = await withQuery(call, { limit: "100" });
      const [past, far] = [
        await withQuery(call, { offset: `${all.total}` }),
        await withQuery(call, { offset: "1000000" }),
      ];
      return [all.total > 0, all.total === all.data.length, past.body, far.body].map((seen) =>
        typeof seen === "object" ? [seen.data.length, seen.total === all.total] : seen,
      );
    });
    expect(answers).toEqual(everywhere(lists, [true, true, [0, true], [0, true]]));
  });

  it("shows each row once, in one order, however it is cut into pages", async () => {
    const calls = await readyCallsApart(MANAGEMENT_SURFACE, lists);
    const answers = await withEach(calls, async (call, route) => {
      for (let more = 0; more < 3; more++) await readyCall(MANAGEMENT_SURFACE, route, call.account);
      const { body: whole } = await withQuery(call, {});
      const offsets = Array.from({ length: Math.ceil(whole.total / 2) }, (_, index) => index * 2);
      const pages = await Promise.all(offsets.map((offset) => withQuery(call, { limit: "2", offset: `${offset}` })));
      return JSON.stringify(pages.flatMap(({ body }) => body.data)) === JSON.stringify(whole.data);
    });
    expect(answers).toEqual(everywhere(lists, true));
  });
});

const itemsOf = ({ name }: Route) => {
  const output = procedures[name]?._def.output as z.ZodObject<{ data: z.ZodArray<z.ZodObject> }> | undefined;
  return output?.shape.data.element.shape ?? {};
};

describe("every list of what changes", () => {
  const changing = lists.filter((route) => "updatedAt" in itemsOf(route));

  it("takes updatedSince", () => {
    expect(changing.length).toBeGreaterThan(10);
    expect(changing.filter(({ readers }) => !readers.has("updatedSince")).map(lineOf)).toEqual([]);
  });

  it("shows what changed at that instant or later, and counts it", async () => {
    const answers = await withEach(await readyCallsApart(MANAGEMENT_SURFACE, changing), async (call) => {
      const { body: all } = await withQuery(call, { limit: "100" });
      const last =
        all.data
          .map(({ updatedAt = "" }) => updatedAt)
          .sort()
          .at(-1) ?? "";
      const after = new Date(Date.parse(last) + 1).toISOString();
      const [since, none] = [
        await withQuery(call, { updatedSince: last }),
        await withQuery(call, { updatedSince: after }),
      ];
      const expected = all.data.filter(({ updatedAt }) => updatedAt === last);
      return [
        expected.length > 0,
        JSON.stringify(since.body) === JSON.stringify({ data: expected, total: expected.length }),
        none.body.total,
      ];
    });
    expect(answers).toEqual(everywhere(changing, [true, true, 0]));
  });
});

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const isId = (schema: z.ZodType) => accepts(schema, UNKNOWN_ID) && !accepts(schema, "zzz");

describe("a query of any length", () => {
  it("is read in time that grows with its length alone, however many names it has", () => {
    const names = Array.from({ length: 40_000 }, (_, index) => index.toString(36));
    const readers = new Map([["limit", Number]]);
    let input = {};
    const spent = spentMs(() => {
      input = readQuery(`${names.join("&")}&limit=2`, readers);
    });
    expect(input).toEqual({ limit: 2 });
    expect(spent).toBeLessThan(1_000);
  });
});

describe("every query parameter", () => {
  it("that names something answers 404 when it is unknown and 422 on the parameter when it is malformed", async () => {
    const naming = gets.filter((route) => queryOf(route).some(([, schema]) => isId(schema)));
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, naming), async (call, route) => {
      const names = queryOf(route)
        .filter(([, schema]) => isId(schema))
        .map(([name]) => name);
      const wrong = await Promise.all(
        names.flatMap((name) => [
          withQuery(call, { [name]: UNKNOWN_ID }).then((answer) => [refusal(answer), "404 not_found "]),
          withQuery(call, { [name]: "zzz" }).then((answer) => [refusal(answer), `422 validation ${name}`]),
        ]),
      );
      return wrong.filter(([seen, expected]) => seen !== expected);
    });
    expect(naming.length).toBeGreaterThan(2);
    expect(answers).toEqual(everywhere(naming, []));
  });

  it("that is of a closed kind is refused with 422 on the parameter when it is of another", async () => {
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, gets), async (call, route) => {
      const closed = queryOf(route)
        .filter(([, schema]) => !accepts(schema, "zzz"))
        .map(([name]) => name);
      const refused = await Promise.all(closed.map(async (name) => refusal(await withQuery(call, { [name]: "zzz" }))));
      return refused.filter((seen, index) => seen !== `422 validation ${closed[index]}`);
    });
    expect(answers).toEqual(everywhere(gets, []));
  });

  it("that nobody knows is ignored", async () => {
    const answers = await withEach(await keptCalls(MANAGEMENT_SURFACE, gets), async (call) => [
      (await withQuery(call, { nothing: "1" }, "&__proto__=2&limit[]=1&%ff=%&&=")).status,
    ]);
    expect(answers).toEqual(everywhere(gets, [200]));
  });
});
