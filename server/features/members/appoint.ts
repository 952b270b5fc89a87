import { type MemberContext, markUnchanged } from "../../context";
import type { Db } from "../../db/client";
import { DomainError, invalid } from "../../domain/errors";
import { mayAppoint, type Role } from "../../domain/roles";
import { getStaffMember } from "../staff";
import { deleteMember, getMember, lockMember, lockOwners, updateRole } from "./queries";
import type { ChangeRoleInput, Member } from "./schemas";

interface Appointed {
  role: Role;
  staffId: string | null;
}

/**
 * Refuses a role that has no calendar where it needs one, or has one where it needs none.
 *
 * @throws DomainError validation on `staffId`
 */
export async function requireCalendar(db: Db, tenantId: string, { role, staffId }: Appointed): Promise<void> {
  if (role !== "staff" && staffId !== null)
    throw invalid({ staffId: "Only the role staff has a calendar of its own." });
  if (role !== "staff") return;
  if (staffId === null) throw invalid({ staffId: "Whose calendar is it?" });
  const found = await getStaffMember(db, tenantId, staffId).catch(() => null);
  if (!found) throw invalid({ staffId: "No such staff member." });
}

/** @throws DomainError forbidden unless the caller may make, change or remove somebody of these roles */
export function requireAppointing({ actor }: Pick<MemberContext, "actor">, ...roles: Role[]): void {
  const forbidden = roles.some((role) => !mayAppoint(actor.member.role, role));
  if (forbidden) throw new DomainError("forbidden", "Only an owner may make, change or remove an owner.");
}

/** @throws DomainError conflict when nobody but this member owns the account */
async function requireOwnerBeside(db: Db, tenantId: string, id: string): Promise<void> {
  const owners = await lockOwners(db, tenantId);
  if (owners.length === 1 && owners[0] === id)
    throw new DomainError("conflict", "An account needs an owner: make somebody else one first.");
}

/**
 * Gives a member another role. It counts from the member's next request on.
 *
 * @throws DomainError not_found | forbidden | conflict for the last owner | validation on `staffId`
 */
export async function changeRole(ctx: MemberContext, { id, role, staffId }: ChangeRoleInput): Promise<Member> {
  const { db, tenant, now } = ctx;
  requireAppointing(ctx, (await getMember(db, tenant.id, id)).role, role);
  // Owners first: whoever takes one away locks all of them, in one order.
  if (role !== "owner") await requireOwnerBeside(db, tenant.id, id);
  const row = await lockMember(db, tenant.id, id);
  // It may have become an owner in between.
  requireAppointing(ctx, row.role);
  await requireCalendar(db, tenant.id, { role, staffId });
  if (row.role === role && row.staffId === staffId) markUnchanged(ctx);
  else await updateRole(db, row, { role, staffId, now });
  return getMember(db, tenant.id, id);
}

/**
 * Takes a person out of the account.
 *
 * @throws DomainError not_found | forbidden | conflict for the last owner
 */
export async function removeMember(ctx: MemberContext, id: string): Promise<void> {
  const { db, tenant } = ctx;
  requireAppointing(ctx, (await getMember(db, tenant.id, id)).role);
  await requireOwnerBeside(db, tenant.id, id);
  const row = await lockMember(db, tenant.id, id);
  requireAppointing(ctx, row.role);
  await deleteMember(db, tenant.id, id);
}

/** Takes the caller out of the account. @throws DomainError conflict for the last owner */
export async function leave({ db, tenant, actor }: MemberContext): Promise<void> {
  await requireOwnerBeside(db, tenant.id, actor.member.id);
  await deleteMember(db, tenant.id, actor.member.id);
}
