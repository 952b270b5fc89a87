import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { contextOfWork, type TenantContext } from "../context";
import { type ServiceRow, tenants } from "../db/schema";
import { CreateEventInput } from "../features/events/schemas";
import { CreateTicketTypeInput } from "../features/events/ticket-types/schemas";
import { createTicketType } from "../features/events/ticket-types/update";
import { createEvent } from "../features/events/update";
import { getService } from "../features/services";
import { CreateServiceInput } from "../features/services/schemas";
import { createService } from "../features/services/update";
import { insertStaffMember } from "../features/staff/queries";
import { insertStaffService } from "../features/staff-services/queries";
import { testDatabase } from "./database";
import type { Shop } from "./shop";

// What every shop of a test has is stored, not asked for: requests that no test is about would be a tenth of all.

type Stored = Pick<Shop, "id">;

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** A week of open days, as schedules are sent. */
export const everyDay = () => EVERY_DAY.map((weekday) => ({ weekday, start: "08:00", end: "20:00" }));

/** Stores a service that every member of the shop offers. @param fields of `POST /services` @returns the id */
export async function storeService(shop: Shop, fields: Record<string, unknown>): Promise<string> {
  const ctx = await contextOf(shop);
  const service = await createService(ctx, CreateServiceInput.parse(fields));
  for (const staffId of shop.staffIds) await offer(ctx, service, staffId);
  return service.id;
}

/** Stores so many members who offer the shop's service and work every day. @returns their ids, in order of position */
export async function storeMembers(shop: Shop, count: number): Promise<string[]> {
  const ctx = await contextOf(shop);
  const service = await getService(ctx.db, shop.id, shop.serviceId);
  const week = everyDay().map((day) => ({ ...day, breaks: [] }));
  const shown = { color: "#2456d6", visibility: "public" as const, externalId: null, metadata: {} };
  const ids: string[] = [];
  for (let position = 1; position <= count; position++) {
    const who = { fullName: `Member ${position}`, email: `${newId()}@example.com`, phone: null, info: "" };
    const given = { ...who, ...shown, position, imageUrl: null, timeZone: null, week };
    const { id } = await insertStaffMember(ctx.db, shop.id, { ...given, now: ctx.now });
    await offer(ctx, service, id);
    ids.push(id);
  }
  return ids;
}

const offer = ({ db, tenant, now }: TenantContext, service: ServiceRow, staffId: string) => {
  const { id: serviceId, priceMinor, capacityMin, capacityMax } = service;
  const terms = { priceMinor, capacityMin, capacityMax, deposit: null };
  return insertStaffService(db, tenant.id, { ...terms, staffId, serviceId, now });
};

/** Stores an event. @param fields of `POST /events` @returns its id */
export async function storeEvent(account: Stored, fields: Record<string, unknown>): Promise<string> {
  return (await createEvent(await contextOf(account), CreateEventInput.parse(fields))).id;
}

/** Stores a ticket type of an event. @param fields of `POST /events/{id}/ticket-types` @returns its id */
export async function storeTicketType(
  account: Stored & { eventId: string },
  fields: Record<string, unknown>,
): Promise<string> {
  const input = CreateTicketTypeInput.parse({ id: account.eventId, ...fields });
  return (await createTicketType(await contextOf(account), input)).id;
}

async function contextOf({ id }: Stored): Promise<TenantContext> {
  const [tenant] = await testDatabase().db.select().from(tenants).where(eq(tenants.id, id));
  if (!tenant) throw new Error("There is no such account.");
  return contextOfWork(tenant);
}
