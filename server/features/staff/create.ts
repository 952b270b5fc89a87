import type { TenantContext } from "../../context";
import type { StaffRow } from "../../db/schema";
import { insertStaffMember } from "./queries";
import type { CreateStaffInput } from "./schemas";

/**
 * Adds a member, who starts with the company's business hours as the weekly schedule.
 *
 * It is a copy: later changes of the business hours leave it alone.
 *
 * @throws DomainError validation on `email`
 */
export function createStaffMember(ctx: TenantContext, input: CreateStaffInput): Promise<StaffRow> {
  const { db, tenant, now } = ctx;
  const { phone = null, info = "", color = "#2456d6", position = 0, imageUrl = null, visibility = "public" } = input;
  const { fullName, email, externalId = null, metadata = {} } = input;
  const week = tenant.businessHours.map((day) => ({ ...day, breaks: [] }));
  const given = { fullName, email, phone, info, color, position, imageUrl, visibility, externalId, metadata };
  return insertStaffMember(db, tenant.id, { ...given, timeZone: null, week, now });
}
