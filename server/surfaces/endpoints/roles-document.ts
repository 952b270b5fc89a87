import { POWERS_OF, ROLES, type Role, SCOPES_OF } from "../../domain/roles";
import { type Guarded, mayAs } from "../../permission";
import { adminRouter, managementRouter } from "../../router";
import { operationTools } from "../mcp/tools";
import { RouteTable } from "../rest/routes";

/** What one role may do with a procedure: all of it, its own calendar's part, or nothing. */
export type Cell = "yes" | "own" | "–";

/** A procedure and whom it is open to. */
export interface RoleRow {
  name: string;
  meta: Guarded;
  type: "query" | "mutation";
  /** By role, of persons in the back office; nobody where it is for keys alone. */
  roles: Record<Role, Cell>;
  /** The operation of REST; null where it is for persons alone. */
  rest: string | null;
  /** The tool of MCP; null where there is none. */
  tool: string | null;
}

interface Defined {
  _def: { type: "query" | "mutation"; meta?: Guarded };
}

/** Every procedure of the back office and of the management API, in the order of the routers. */
export function roleRows(): RoleRow[] {
  const admin = adminRouter._def.procedures as unknown as Record<string, Defined>;
  const management = managementRouter._def.procedures as unknown as Record<string, Defined>;
  const routes = new Map(new RouteTable(managementRouter).all.map((route) => [route.name, route]));
  const toolOf = new Map(operationTools().map(({ tool, route }) => [route.name, tool.name]));
  return Object.entries({ ...management, ...admin }).map(([name, { _def }]) => {
    const meta = _def.meta ?? { scope: "none" };
    const openapi = routes.get(name)?.meta.openapi;
    const cell = (role: Role): Cell => (name in admin ? cellOf(role, meta) : "–");
    return {
      name,
      meta,
      type: _def.type,
      roles: Object.fromEntries(ROLES.map((role) => [role, cell(role)])) as Record<Role, Cell>,
      rest: openapi ? `${openapi.method} ${openapi.path}` : null,
      tool: toolOf.get(name) ?? null,
    };
  });
}

function cellOf(role: Role, meta: Guarded): Cell {
  if (!mayAs(role, meta)) return "–";
  return role === "staff" && meta.ownCalendar ? "own" : "yes";
}

const INTRO = `# Who may do what

Generated from the procedures; \`npm run generate\` writes it, do not edit.

- **Roles** are of persons in the back office. \`yes\`: all of it. \`own\`: the member's own calendar, its bookings and their customers. \`–\`: refused, 403.
- **Keys** come by REST and MCP. A key needs the scope, whoever made it; a write scope reads too. What has no path there is for persons alone: a key never makes keys, invites nobody and changes no role.
- A session opens nothing of REST and MCP, and a key nothing of the back office: 401.
- One check decides all of it, [ADR 0031](adr/0031-who-may-do-what.md), and a test tries every cell.
`;

const code = (text: string) => `\`${text}\``;
const listed = (texts: readonly string[]) => (texts.length === 0 ? "none" : texts.map(code).join(", "));

/** The page \`docs/roles.md\`. */
export function rolesDocument(): string {
  const roles = ROLES.map((role) => `| ${code(role)} | ${listed(SCOPES_OF[role])} | ${listed(POWERS_OF[role])} |`);
  const rows = roleRows().map(
    ({ name, meta, roles, rest, tool }) =>
      `| ${code(name)} | ${neededBy(meta)} | ${ROLES.map((role) => roles[role]).join(" | ")} | ${rest ? code(rest) : "–"} | ${tool ? code(tool) : "–"} |`,
  );
  return [
    INTRO,
    "## Roles\n",
    "| Role | Scopes | Powers |\n| --- | --- | --- |",
    ...roles,
    "\nThe scopes of `staff` reach its own calendar alone. No scope gives a power: `people` and their roles, `keys`, and the `account` with its rules. Only an owner makes, changes or removes an owner. An account can keep its staff from cancelling and from moving.\n",
    "## Procedures\n",
    `| Procedure | Asks for | ${ROLES.join(" | ")} | REST | MCP |\n| --- | --- | ${ROLES.map(() => "---").join(" | ")} | --- | --- |`,
    ...rows,
    "",
  ].join("\n");
}

const neededBy = ({ scope, power }: Guarded): string => {
  const scoped = scope === "none" ? "nothing" : scope === "any" ? "a key or a person" : code(scope);
  return power ? `${code(power)}${scope === "any" ? "" : ` and ${scoped}`}` : scoped;
};
