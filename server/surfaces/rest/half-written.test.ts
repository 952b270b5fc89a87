import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { stateOf } from "../../testing/account-state";
import { MANAGEMENT_SURFACE, PUBLIC_SURFACE, type ReadyCall, readyCall } from "../../testing/calls";
import { testDatabase } from "../../testing/database";
import { failAt, installFaults, writesSince } from "../../testing/faults";
import { type Account, lineOf, openAccount } from "../../testing/rest";

beforeAll(installFaults);
afterEach(() => failAt(0));

/** All accounts there are: a write may make one. */
async function accounts(): Promise<number> {
  const [row] = await testDatabase().db.execute<{ count: number }>(sql`select count(*)::int as count from tenants`);
  return row?.count ?? 0;
}

const stateAround = async ({ account }: ReadyCall) => ({ state: await stateOf(account), accounts: await accounts() });

/** More writes than any one call makes. */
const WRITES_MAX = 60;

/** Fails the call at its first write, its second and so on, until it passes. @returns how many writes it has */
async function failEverywhere(call: ReadyCall): Promise<number> {
  const before = await stateAround(call);
  for (let write = 1; write <= WRITES_MAX; write++) {
    await failAt(write);
    const { status, code } = await call.send();
    const writes = await writesSince();
    if (writes < write) {
      expect(status, `with no fault among ${writes} writes`).toBeLessThan(300);
      return writes;
    }
    expect({ write, status, code }).toEqual({ write, status: 500, code: "server" });
    expect(await stateAround(call), `after a fault at write ${write}`).toEqual(before);
  }
  throw new Error("The call never passed.");
}

describe.each([MANAGEMENT_SURFACE, PUBLIC_SURFACE])("the $name API", (surface) => {
  // A quote is sent like an order and writes nothing.
  const writing = surface.routes.filter((route) => route.type === "mutation" && !lineOf(route).endsWith("/quote"));

  let account: Account;
  beforeAll(async () => {
    account = await openAccount();
  });

  it.each(writing.map((route) => [lineOf(route), route] as const))(
    "%s leaves nothing when it fails half-way",
    async (line, route) => {
      // What ends its account has one of its own.
      const call = await readyCall(surface, route, line === "DELETE /sandbox" ? undefined : account);
      expect(await failEverywhere(call)).toBeGreaterThan(0);
    },
  );
});
