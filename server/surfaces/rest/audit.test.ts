import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "../../db/schema";
import { stateOf } from "../../testing/account-state";
import {
  accountOf,
  changingNothing,
  inTurn,
  keptCalls,
  MANAGEMENT_SURFACE,
  PUBLIC_SURFACE,
  type ReadyCall,
  readyCall,
  unchanged,
  withEach,
} from "../../testing/calls";
import { testDatabase } from "../../testing/database";
import { setLimits } from "../../testing/limits";
import { type Account, everywhere, lineOf, managementRoutes, newKey, openAccount } from "../../testing/rest";
import { whileGone } from "../../testing/sessions";
import type { Route } from "./routes";

const rowsOf = ({ id }: Account) =>
  testDatabase().db.select().from(auditLog).where(eq(auditLog.tenantId, id)).orderBy(auditLog.id);
const countOf = async (account: Account) => (await rowsOf(account)).length;
const routeOf = (operation: string): Route => {
  const found = managementRoutes.find(({ meta }) => meta.openapi.operationId === operation);
  if (!found) throw new Error(`There is no ${operation}.`);
  return found;
};

const writes = managementRoutes.filter(({ type, meta }) => type === "mutation" && meta.scope !== "none");
const audited = writes.filter(({ meta }) => !meta.unaudited);

it("leaves out the deletion of the sandbox alone", () => {
  expect(writes.filter(({ meta }) => meta.unaudited).map(lineOf)).toEqual(["DELETE /sandbox"]);
});

describe("every write", () => {
  it("leaves one row: when, by which key, what and how it ended", async () => {
    const rowOf = async (call: ReadyCall, route: Route) => {
      const key = await newKey(call.account);
      const before = await rowsOf(call.account);
      const { status, body } = await call.send<{ id?: string }>({ key });
      const added = (await rowsOf(call.account)).slice(before.length);
      const [row] = added;
      const { keyHint, method, path, resourceId } = row ?? {};
      return {
        rows: added.length,
        isOfKey: keyHint === key.slice(-4),
        isCall: method === call.method && path === call.target.split("?")[0],
        isStatus: row?.status === status && status === (route.meta.status ?? 200),
        isResource: resourceId === (body.id ?? call.example.params?.id ?? null),
      };
    };
    const one = { rows: 1, isOfKey: true, isCall: true, isStatus: true, isResource: true };
    expect(await inTurn(MANAGEMENT_SURFACE, rowOf, audited)).toEqual(everywhere(audited, one));
  });

  it("is undone when its row cannot be written", async () => {
    const calls = await keptCalls(MANAGEMENT_SURFACE, audited);
    const seen = await whileGone("audit_log", () => changingNothing(calls, async ({ send }) => (await send()).status));
    expect(seen).toEqual(unchanged(audited, 500));
  });

  it("leaves none when it is refused", async () => {
    const calls = await keptCalls(MANAGEMENT_SURFACE, audited);
    const key = await newKey(accountOf(calls), ["payments:read"]);
    const seen = await changingNothing(calls, async ({ method, send }) => {
      const refused = [
        await send({ headers: { "x-api-version": "1999-01-01" } }),
        await send({ headers: { authorization: undefined } }),
        await send({ key }),
        ...(method === "DELETE" ? [] : [await send({ raw: "[]" })]),
      ];
      return refused.map(({ status }) => status).filter((status) => ![400, 401, 403].includes(status));
    });
    expect(seen).toEqual(unchanged(audited, []));
  });

  it("leaves none when the rate limit stops it", async () => {
    const calls = await keptCalls(MANAGEMENT_SURFACE, audited);
    setLimits({ keys: 0 });
    const seen = await changingNothing(calls, async ({ send }) => (await send()).status);
    setLimits();
    expect(seen).toEqual(unchanged(audited, 429));
  });

  it("leaves one row, not two, when it is replayed", async () => {
    const posts = audited.filter(({ meta }) => meta.openapi.method === "POST");
    const added = async ({ account, send }: ReadyCall, { name }: Route) => {
      const before = await countOf(account);
      for (let time = 0; time < 3; time++) await send({ headers: { "idempotency-key": `once-${name}` } });
      return (await countOf(account)) - before;
    };
    expect(await inTurn(MANAGEMENT_SURFACE, added, posts)).toEqual(everywhere(posts, 1));
  });
});

it("leaves none for a write that finds nothing to write", async () => {
  const update = await readyCall(MANAGEMENT_SURFACE, routeOf("updateCategory"));
  await update.send();
  const before = await countOf(update.account);
  expect((await update.send()).status).toBe(200);
  expect((await update.send({ body: {} })).status).toBe(200);
  expect(await countOf(update.account)).toBe(before);
});

it("leaves none for what is not there, and none for what breaks a rule", async () => {
  const remove = await readyCall(MANAGEMENT_SURFACE, routeOf("deleteCategory"));
  await remove.send();
  const before = await countOf(remove.account);
  expect((await remove.send()).status).toBe(404);
  const create = await readyCall(MANAGEMENT_SURFACE, routeOf("createCategory"), remove.account);
  expect((await create.send({ body: { name: "" } })).status).toBe(422);
  expect(await countOf(remove.account)).toBe(before);
});

it("leaves none for the deletion of a sandbox, nor anything else of it", async () => {
  const account = await openAccount();
  const { send } = await readyCall(MANAGEMENT_SURFACE, routeOf("deleteSandbox"), account);
  expect((await send()).status).toBe(204);
  expect(Object.values(await stateOf(account)).every((digest) => digest.trim() === "0")).toBe(true);
});

it("leaves none for any read, and none for what visitors do", async () => {
  const reads = managementRoutes.filter(({ type }) => type === "query");
  const leavesNone = async ({ account, send }: ReadyCall) => {
    const before = await rowsOf(account);
    const { status } = await send();
    return [status < 300, isDeepStrictEqual(await rowsOf(account), before)];
  };
  const calls = await keptCalls(MANAGEMENT_SURFACE, reads);
  const before = await rowsOf(accountOf(calls));
  expect(await withEach(calls, async ({ send }) => (await send()).status < 300)).toEqual(everywhere(reads, true));
  expect(await rowsOf(accountOf(calls))).toEqual(before);
  expect(await inTurn(PUBLIC_SURFACE, leavesNone)).toEqual(everywhere(PUBLIC_SURFACE.routes, [true, true]));
});
