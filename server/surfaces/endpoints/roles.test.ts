import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES, type Role, SCOPES_OF } from "../../domain/roles";
import { allows, type Scope } from "../../domain/scopes";
import { adminRouter } from "../../router";
import { type Tab, tabOf } from "../../testing/admin";
import { connectMcp, type Loopback, serveOnLoopback } from "../../testing/mcp";
import { newMember } from "../../testing/people";
import {
  type Account,
  ask,
  MANAGEMENT,
  manage,
  managementRoutes,
  newKey,
  openAccount,
  pathOf,
} from "../../testing/rest";
import { TOOLSETS } from "../mcp/toolsets";
import { type Cell, type RoleRow, roleRows, rolesDocument } from "./roles-document";

const TRYING_MS = 120_000;
const rows = roleRows();
const admin = adminRouter._def.procedures as unknown as Record<string, unknown>;
const inOffice = rows.filter(({ name }) => name in admin);
const operations = rows.filter(({ rest, meta }) => rest !== null && meta.scope !== "none");

/** What takes effect although nothing is said: each in an account of its own. */
const FINAL = ["sandbox.delete", "members.leave"];

async function open(role: Role): Promise<{ account: Account; tab: Tab }> {
  const account = await openAccount();
  const staff = await manage<{ data: { id: string }[] }>(account, "GET /staff?limit=1");
  const staffId = role === "staff" ? (staff.body.data[0]?.id ?? null) : null;
  return { account, tab: tabOf(await newMember(account, { role, staffId }), account) };
}

/** Whether the procedure was reached: then it finds fault with an input that says nothing, or answers. */
async function tried(tab: Tab, { name, type }: RoleRow): Promise<"reached" | "forbidden" | string> {
  const { status, code } = await (type === "query" ? tab.query(name) : tab.mutate(name));
  if (status === 403) return "forbidden";
  return [200, 404, 409, 422].includes(status) ? "reached" : `${status} ${code}`;
}

const expectedOf = (cell: Cell) => (cell === "–" ? "forbidden" : "reached");
const mayByKey = (scopes: readonly Scope[], { meta: { scope } }: RoleRow) =>
  scope === "none" || scope === "public" || allows(scopes, scope);

it("is written in docs/roles.md as it is", () => {
  expect(readFileSync("docs/roles.md", "utf8")).toBe(rolesDocument());
});

describe.each(ROLES)("as %s every procedure", (role) => {
  it(
    "of the back office is open or shut as its cell says",
    async () => {
      const { tab } = await open(role);
      const came: Record<string, string> = {};
      for (const row of inOffice)
        came[row.name] = await tried(FINAL.includes(row.name) ? (await open(role)).tab : tab, row);
      expect(came).toEqual(Object.fromEntries(inOffice.map(({ name, roles }) => [name, expectedOf(roles[role])])));
    },
    TRYING_MS,
  );

  it(
    "of REST is open or shut to a key of these scopes as the scope says",
    async () => {
      const account = await openAccount();
      const scopes = SCOPES_OF[role];
      const key = await newKey(account, scopes);
      const came: Record<string, string> = {};
      for (const row of operations) {
        const route = managementRoutes.find(({ name }) => name === row.name);
        if (!route) throw new Error(`${row.name} has no route.`);
        const { method } = route.meta.openapi;
        const own = FINAL.includes(row.name) ? await newKey(await openAccount({ seed: "empty" }), scopes) : key;
        const body = method === "GET" || method === "DELETE" ? {} : { raw: "{" };
        const { status } = await ask(method, `${MANAGEMENT}${pathOf(route)}`, { key: own, ...body });
        came[row.name] = status === 403 ? "forbidden" : status < 500 && status !== 401 ? "reached" : String(status);
      }
      const expected = operations.map((row) => [row.name, mayByKey(scopes, row) ? "reached" : "forbidden"]);
      expect(came).toEqual(Object.fromEntries(expected));
    },
    TRYING_MS,
  );
});

/** What stands in the document: the tools in words are made of them. */
const OPERATIONS = `?toolsets=${TOOLSETS.filter((toolset) => toolset !== "booking").join(",")}`;

describe("of MCP", () => {
  let served: Loopback;
  beforeAll(async () => {
    served = await serveOnLoopback();
  });
  afterAll(() => served.close());

  it.each(ROLES)(
    "a key of the scopes of %s sees the tools that they allow, and is refused the others",
    async (role) => {
      const scopes = SCOPES_OF[role];
      const { client, call } = await connectMcp(served.origin, await newKey(await openAccount(), scopes), OPERATIONS);
      const { tools } = await client.listTools();
      const made = rows.filter(({ tool }) => tool !== null);
      const open = made.filter((row) => mayByKey(scopes, row)).map(({ tool }) => tool);
      expect(tools.map(({ name }) => name).sort()).toEqual([...open].sort());
      const shut = made.filter(({ tool }) => !open.includes(tool));
      const codes = new Set<unknown>();
      for (const { tool } of shut) codes.add((await call<{ error?: { code: string } }>(tool ?? "")).body.error?.code);
      expect([...codes]).toEqual(shut.length > 0 ? ["forbidden"] : []);
      await client.close();
    },
    TRYING_MS,
  );
});

it("gives what is for persons alone neither a path nor a tool", () => {
  const forPersons = rows.filter(({ meta }) => meta.openapi === undefined);
  expect(forPersons.map(({ rest, tool }) => [rest, tool])).toEqual(forPersons.map(() => [null, null]));
  expect(forPersons.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["apiKeys.create", "apiKeys.rotate", "invitations.create", "members.changeRole"]),
  );
});
