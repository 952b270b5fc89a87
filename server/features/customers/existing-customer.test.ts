import { beforeEach, describe, expect, it } from "vitest";
import type { CustomerRow, TenantRow } from "../../db/schema";
import { roundTrip } from "../../db/unit/round-trip";
import { inUnit } from "../../db/unit/unit";
import { callerOf, statementsWaiting, testContext, testTenant } from "../../testing/context";
import {
  type CustomerDetails,
  customerTurnAsk,
  existingCustomerAsk,
  foundOrNewCustomer,
  leaveCustomer,
} from "./queries";
import { customersRouter } from "./router";

const eva: CustomerDetails = {
  fullName: "Eva Gil",
  email: "eva@example.com",
  phone: null,
  timeZone: null,
  locale: null,
};

let tenant: TenantRow;
let customers: ReturnType<typeof openCustomers>;

const openCustomers = (owner: TenantRow) => callerOf(customersRouter, owner);
/** Whoever orders with these details, until `meanwhile` has happened; see `loadTicketOrder` and `loadOrder`. */
const arrive = async (details: CustomerDetails, meanwhile = async () => {}): Promise<CustomerRow> =>
  inUnit(await testContext(tenant.id), async (own) => {
    const [, existing] = await roundTrip(own, [
      customerTurnAsk(tenant.id, details),
      existingCustomerAsk(tenant.id, details),
    ]);
    const arrived = foundOrNewCustomer(tenant.id, { ...details, existing, now: own.now });
    leaveCustomer(own.unit.changes, arrived);
    await meanwhile();
    return arrived.customer;
  });

beforeEach(async () => {
  tenant = await testTenant();
  customers = openCustomers(tenant);
});

describe("who orders by name and address", () => {
  it("becomes a customer at the first booking", async () => {
    const { id } = await arrive({ ...eva, phone: "600", timeZone: "Europe/Madrid", locale: "es" });
    const customer = await customers.get({ id });
    expect(customer).toMatchObject({ ...eva, phone: "600", timeZone: "Europe/Madrid", locale: "es", notes: "" });
  });

  it("is the customer of the same email and name, in any case", async () => {
    const { id } = await customers.create(eva);
    expect((await arrive({ ...eva, fullName: " EVA gil ", email: "Eva@Example.com" })).id).toBe(id);
  });

  it("is someone else when only email or only name is the same", async () => {
    const { id } = await customers.create(eva);
    const sister = await arrive({ ...eva, fullName: "Sol Gil" });
    const namesake = await arrive({ ...eva, email: "eva2@example.com" });
    expect(new Set([id, sister.id, namesake.id]).size).toBe(3);
  });

  it("is the oldest of several customers", async () => {
    const { id } = await customers.create(eva);
    await customers.create(eva);
    expect((await arrive(eva)).id).toBe(id);
  });

  it("fills in what the customer lacks and overwrites nothing", async () => {
    await customers.create({ fullName: "Eva Gil", email: "eva@example.com", locale: "en" });
    const known = await arrive({ ...eva, phone: "600", timeZone: "Asia/Tokyo", locale: "es" });
    expect(known).toMatchObject({ phone: "600", timeZone: "Asia/Tokyo", locale: "en" });
    expect(await arrive({ ...eva, phone: "700" })).toEqual(known);
  });

  it("is never an erased customer", async () => {
    const { id } = await customers.create(eva);
    await customers.delete({ id });
    expect((await arrive(eva)).id).not.toBe(id);
    const erased = await customers.get({ id });
    const again = await arrive({ ...eva, fullName: erased.fullName, email: erased.email });
    expect(again.id).not.toBe(id);
  });

  it("is one customer however many bookings arrive at once", async () => {
    const others: Promise<{ id: string }>[] = [];
    const first = await arrive(eva, async () => {
      others.push(arrive(eva), arrive(eva));
      await statementsWaiting(others.length);
    });
    expect((await Promise.all(others)).map(({ id }) => id)).toEqual([first.id, first.id]);
    expect((await customers.list({})).total).toBe(1);
  });

  it("belongs to one account alone", async () => {
    await openCustomers(await testTenant()).create(eva);
    await arrive(eva);
    expect((await customers.list({})).total).toBe(1);
  });
});
