import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { schedulesRouter } from "../schedules/router";
import { settingsRouter } from "../settings/router";
import { staffRouter } from "../staff/router";
import { businessHoursRouter } from "./router";

const openHours = (tenant: TenantRow) => callerOf(businessHoursRouter, tenant);

let tenant: TenantRow;
let hours: ReturnType<typeof openHours>;

beforeEach(async () => {
  tenant = await testTenant();
  hours = openHours(tenant);
});

const saturday = { weekday: 6, start: "10:00", end: "24:00" };
const monday = { weekday: 1, start: "08:00", end: "12:30" };

describe("business hours", () => {
  it("are Monday to Friday, 09:00 to 18:00, in a new account", async () => {
    const { days } = await hours.get({});
    expect(days).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: "09:00", end: "18:00" })));
  });

  it("are replaced as a composite and answered by weekday, without breaks", async () => {
    const withBreaks = { ...monday, breaks: [] };
    expect(await hours.replace({ days: [saturday, withBreaks] })).toEqual({ days: [monday, saturday] });
    expect(await hours.get({})).toEqual({ days: [monday, saturday] });
  });

  it("change nothing, neither stamp nor audit, when they are sent again", async () => {
    const settings = callerOf(settingsRouter, tenant);
    const { updatedAt } = await settings.get({});
    await hours.replace(await hours.get({}));
    expect((await settings.get({})).updatedAt).toBe(updatedAt);
    expect(await auditedWrites(tenant)).toBe(0);
  });

  it("leave the weeks of present staff alone, and are the week of new staff", async () => {
    const staff = callerOf(staffRouter, tenant);
    const schedules = callerOf(schedulesRouter, tenant);
    const before = await staff.create({ fullName: "Ana", email: "ana@example.com" });
    await hours.replace({ days: [saturday] });
    const after = await staff.create({ fullName: "Bea", email: "bea@example.com" });
    expect((await schedules.get(before)).days).toHaveLength(5);
    expect((await schedules.get(after)).days).toEqual([{ ...saturday, breaks: [] }]);
  });

  it("refuse with validation a weekday twice and an end before the start", async () => {
    const days = [monday, { ...monday, start: "13:00", end: "12:00" }];
    expect(await refusalOf(hours.replace({ days }))).toEqual({
      code: "validation",
      status: 422,
      fields: ["days.1.end", "days", "days.1.weekday"],
    });
  });

  it("are each account's own", async () => {
    await openHours(await testTenant()).replace({ days: [] });
    expect((await hours.get({})).days).toHaveLength(5);
  });

  it("answer forbidden to a key without the settings scopes", async () => {
    const outsider = callerOf(businessHoursRouter, tenant, ["catalog:write"]);
    expect((await refusalOf(outsider.get({}))).code).toBe("forbidden");
  });
});
