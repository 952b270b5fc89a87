import type { Actor, ConnectedApp } from "./context";
import { DomainError } from "./domain/errors";
import { POWERS_OF, type Power, type Role, SCOPES_OF } from "./domain/roles";
import { allows, type Scope } from "./domain/scopes";

/** What of a procedure's meta decides who may call it. */
export interface Guarded {
  /** `any`: every valid key and every member. `none`: no key, no account. `public`: the public key in the path. */
  scope: Scope | "any" | "none" | "public";
  /** What a person needs besides the scope. */
  power?: Power;
  /** Its queries narrow to the calendar of a member of the role `staff`, who may therefore call it. */
  ownCalendar?: true;
  /** Without a path it is for persons alone. */
  openapi?: object;
}

/**
 * The one check of what a caller may do, whatever the surface.
 *
 * @throws DomainError forbidden
 */
export function requirePermission(actor: Actor, needed: Guarded): void {
  const fault = faultOf(actor, needed);
  if (fault !== null) throw new DomainError("forbidden", fault);
}

/** Whether a key with these scopes may do it. */
export const mayReach = (scopes: readonly Scope[], { scope, openapi }: Guarded): boolean =>
  openapi !== undefined && (isUnguarded(scope) || allows(scopes, scope));

/** Whether a caller may do it, and a program in the caller's name at all. */
export const mayReachAs = (actor: Actor, needed: Guarded): boolean =>
  needed.openapi !== undefined && !isUnguarded(needed.scope) && faultOf(actor, needed) === null;

/** Whether a person of this role may do it. */
export const mayAs = (role: Role, needed: Guarded): boolean =>
  !isUnguarded(needed.scope) && personFault(role, needed) === null;

const isUnguarded = (scope: Guarded["scope"]): scope is "none" | "public" => scope === "none" || scope === "public";

function faultOf(actor: Actor, needed: Guarded): string | null {
  if (isUnguarded(needed.scope)) return null;
  if (actor.kind === "key") return mayReach(actor.scopes, needed) ? null : keyFault(needed);
  if (actor.kind === "person") return personFault(actor.member.role, needed) ?? appFault(actor.app, needed);
  // Work of ours, which passed no surface; what a visitor reaches is a router of its own.
  return null;
}

const keyFault = ({ openapi, scope }: Guarded): string =>
  openapi === undefined ? "Keys cannot do this: a person has to." : `The key lacks the scope ${scope}.`;

/** What no scope guards, such as ending a sandbox, is not an app's to do. */
function appFault(app: ConnectedApp | undefined, { openapi, power, scope }: Guarded): string | null {
  if (!app || isUnguarded(scope)) return null;
  if (openapi === undefined || power !== undefined || scope === "any")
    return "Apps cannot do this: the person has to, in the back office.";
  return allows(app.scopes, scope) ? null : `The app was not given the scope ${scope}: connect it again to give it.`;
}

function personFault(role: Role, { scope, power, ownCalendar }: Guarded): string | null {
  if (power && !POWERS_OF[role].includes(power)) return `Your role ${role} may not do this.`;
  if (scope === "none" || scope === "public" || scope === "any") return null;
  // Nothing is open to it by its scopes alone, so that what forgets to narrow stays shut.
  const isNarrowed = role !== "staff" || scope === "catalog:read" || ownCalendar === true;
  const isAllowed = allows(SCOPES_OF[role], scope) || (role === "staff" && ownCalendar === true);
  return isNarrowed && isAllowed ? null : `Your role ${role} lacks the scope ${scope}.`;
}
