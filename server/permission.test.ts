import { describe, expect, it } from "vitest";
import type { Actor } from "./context";
import { ROLES, type Role } from "./domain/roles";
import { SCOPES, type Scope } from "./domain/scopes";
import { type Guarded, requirePermission } from "./permission";

const openapi = {};
const person = (role: Role): Actor => ({
  kind: "person",
  userId: "u",
  name: "Eva Gil",
  email: "eva@example.com",
  emailVerified: true,
  sessionId: "s",
  member: { id: "m", role, staffId: role === "staff" ? "f" : null },
});
const key = (...scopes: Scope[]): Actor => ({
  kind: "key",
  keyId: "k",
  keyHint: "h",
  name: "K",
  expiresAt: null,
  scopes,
});

const may = (actor: Actor, needed: Guarded): boolean => {
  try {
    requirePermission(actor, needed);
    return true;
  } catch {
    return false;
  }
};
const rolesFor = (needed: Guarded) => ROLES.filter((role) => may(person(role), needed));

describe("a role", () => {
  it("may do what its scopes say", () => {
    const scoped = SCOPES.map((scope) => [scope, rolesFor({ scope, openapi })]);
    const every = ["owner", "manager", "front_desk", "staff", "viewer"];
    const desk = ["owner", "manager", "front_desk"];
    const seen = [...desk, "viewer"];
    expect(Object.fromEntries(scoped)).toEqual({
      "catalog:read": every,
      "catalog:write": ["owner", "manager"],
      "settings:read": seen,
      "settings:write": ["owner", "manager"],
      "customers:read": seen,
      "customers:write": desk,
      "bookings:read": seen,
      "bookings:write": desk,
      "payments:read": seen,
      "payments:write": desk,
    });
  });

  it("staff reaches nothing but the catalogue that does not narrow to its own calendar", () => {
    expect(rolesFor({ scope: "bookings:write", openapi, ownCalendar: true })).toContain("staff");
    expect(rolesFor({ scope: "bookings:read" })).not.toContain("staff");
    // A schedule is the catalogue's, and its own is its own.
    expect(rolesFor({ scope: "catalog:write", openapi, ownCalendar: true })).toEqual(["owner", "manager", "staff"]);
  });

  it("has the powers that no scope gives", () => {
    expect(rolesFor({ scope: "any", power: "people" })).toEqual(["owner", "manager"]);
    expect(rolesFor({ scope: "any", power: "keys" })).toEqual(["owner", "manager"]);
    expect(rolesFor({ scope: "any", power: "account" })).toEqual(["owner"]);
  });
});

describe("a key", () => {
  it("may do what its scopes say, and write implies read", () => {
    expect(may(key("bookings:write"), { scope: "bookings:read", openapi })).toBe(true);
    expect(may(key("bookings:read"), { scope: "bookings:write", openapi })).toBe(false);
    expect(may(key(), { scope: "any", openapi })).toBe(true);
  });

  it("of every scope does not do what is for persons alone, such as making keys", () => {
    expect(may(key(...SCOPES), { scope: "any" })).toBe(false);
    expect(may(key(...SCOPES), { scope: "any", power: "keys" })).toBe(false);
  });
});
