import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { managementRoutes } from "../../testing/rest";
import { operationTools, toolNameOf, tools, toolsOf } from "./tools";

const SCHEMA_BYTES_MAX = 3000;
const SETTINGS_BYTES_MAX = 4000;

const all = operationTools();
const named = (name: string) => tools().get(name)?.tool;

it("in words is seen only by keys that may call all that it calls", () => {
  const names = toolsOf(["bookings:read", "catalog:read"]).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["find_booking", "find_free_times", "show_agenda"]));
  expect(names).not.toContain("book");
  expect(toolsOf(["bookings:write", "catalog:read"]).map(({ name }) => name)).toContain("cancel_booking");
});

it("is one tool for each management operation, but for files, forms and new accounts", () => {
  const operations = managementRoutes.map(({ meta }) => toolNameOf(meta.openapi.operationId));
  const missing = operations.filter((name) => !tools().has(name));
  expect(missing).toEqual(["create_sandbox", "get_outbox_mail_ics"]);
  expect(all.length).toBe(operations.length - missing.length);
});

it("is named after its operation in snake_case, short enough for every client", () => {
  expect(toolNameOf("createAppointment")).toBe("create_appointment");
  for (const { tool } of all) expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)+$/);
  expect(all.filter(({ tool }) => tool.name.length > 40)).toEqual([]);
});

describe("the input schema", () => {
  it("of every tool is less than 3,000 bytes of JSON, but those of a service, an appointment and all settings, less than 4,000", () => {
    const sizes = all.map(({ tool }) => [tool.name, Buffer.byteLength(JSON.stringify(tool.inputSchema))] as const);
    const larger = sizes.filter(([, bytes]) => bytes >= SCHEMA_BYTES_MAX);
    expect(larger.map(([name, bytes]) => [name, bytes < SETTINGS_BYTES_MAX])).toEqual([
      ["create_service", true],
      ["update_settings", true],
      ["create_appointment", true],
    ]);
  });

  it("of every tool is one flat object that holds itself together and compiles", () => {
    const ajv = addFormats(new Ajv2020({ allowUnionTypes: true }));
    for (const { tool } of all) {
      expect(tool.inputSchema.type, tool.name).toBe("object");
      expect(JSON.stringify(tool.inputSchema), tool.name).not.toMatch(/"\$(ref|defs|schema)"/);
      expect(() => ajv.compile(tool.inputSchema), tool.name).not.toThrow();
    }
  });

  it("joins the fields of path, query and body, and asks for what the operation asks for", () => {
    const { properties = {}, required } = named("put_staff_service")?.inputSchema ?? {};
    expect(required).toEqual(["id", "serviceId"]);
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["id", "serviceId", "price"]));
    expect(Object.keys(named("list_bookings")?.inputSchema.properties ?? {})).toContain("staffId");
  });

  it("of a change says no word that the making of the same says", () => {
    const [create, update] = [named("create_service")?.inputSchema, named("update_service")?.inputSchema];
    expect(create?.properties?.price).toHaveProperty("description");
    expect(update?.properties?.price).toBeDefined();
    expect(update?.properties?.price).not.toHaveProperty("description");
  });

  it("tells units and defaults", () => {
    const { properties = {} } = named("create_service")?.inputSchema ?? {};
    expect(properties).toMatchObject({
      duration: { description: expect.stringMatching(/^Minutes\. Default 60\./) },
      price: { description: expect.stringContaining("major units") },
    });
    expect(named("list_services")?.inputSchema.properties).toMatchObject({ limit: { default: 50, maximum: 100 } });
  });
});

describe("the annotations", () => {
  // What a client takes for granted where nothing is said (MCP 2025-11-25, "ToolAnnotations").
  const granted = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
  const names = (hint: "readOnlyHint" | "destructiveHint" | "idempotentHint") =>
    all
      .filter(({ tool }) => hint === "readOnlyHint" || tool.annotations?.readOnlyHint !== true)
      .filter(({ tool }) => tool.annotations?.[hint] ?? granted[hint])
      .map(({ tool }) => tool.name);

  it("call a reading read-only, and no write", () => {
    const queries = all.filter(({ route }) => route.type === "query").map(({ tool }) => tool.name);
    expect(names("readOnlyHint")).toEqual(queries);
    expect(queries.every((name) => /^(get|list|explain|export)_/.test(name))).toBe(true);
  });

  it("call destructive what overwrites, ends or gives back", () => {
    const posts = all.filter(({ route }) => route.meta.openapi.method === "POST").map(({ tool }) => tool.name);
    const destructive = names("destructiveHint");
    expect(posts.filter((name) => destructive.includes(name))).toEqual([
      "cancel_attendee",
      "refund_payment",
      "rotate_webhook_secret",
    ]);
    expect(destructive).toEqual(expect.arrayContaining(["delete_customer", "update_booking"]));
    expect(destructive).not.toContain("create_appointment");
  });

  it("call idempotent what sent twice is as sent once", () => {
    const idempotent = names("idempotentHint");
    expect(idempotent).toEqual(expect.arrayContaining(["update_booking", "replace_staff_schedule", "delete_coupon"]));
    expect(idempotent.some((name) => name.startsWith("create_"))).toBe(false);
    // The clock moves forward only: where it stands already it is refused.
    expect(idempotent).not.toContain("set_sandbox_clock");
  });
});

it("is seen by keys whose scopes allow it alone; write implies read", () => {
  const seen = (...scopes: Parameters<typeof toolsOf>[0]) => toolsOf(scopes).map(({ name }) => name);
  expect(seen()).toEqual(["get_me", "delete_sandbox"]);
  expect(seen("customers:read")).toEqual([
    "find_customer",
    "get_me",
    "delete_sandbox",
    "list_customers",
    "get_customer",
    "export_customer",
  ]);
  expect(seen("customers:write")).toEqual(expect.arrayContaining(["list_customers", "create_customer"]));
  expect(seen("customers:write")).not.toContain("list_bookings");
});
