import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { staffRouter } from "../staff/router";
import { schedulesRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";

const openSchedules = (tenant: TenantRow) => callerOf(schedulesRouter, tenant);

let tenant: TenantRow;
let schedules: ReturnType<typeof openSchedules>;
let id: string;

beforeEach(async () => {
  tenant = await testTenant();
  schedules = openSchedules(tenant);
  ({ id } = await callerOf(staffRouter, tenant).create({ fullName: "Ana", email: "ana@example.com" }));
});

const monday = { weekday: 1, start: "09:00", end: "18:00" };
const lunch = { start: "13:00", end: "14:00" };
const tea = { start: "14:00", end: "14:15" };

const refusedFields = async (days: Parameters<typeof schedules.replace>[0]["days"]) => {
  const { code, fields } = await refusalOf(schedules.replace({ id, days }));
  expect(code).toBe("validation");
  return fields;
};

describe("a staff member's week", () => {
  it("is replaced as a composite and answered in order, touching breaks included", async () => {
    const late = { weekday: 5, start: "15:00", end: "24:00" };
    const days = [
      { ...monday, breaks: [lunch, tea] },
      { ...late, breaks: [] },
    ];
    expect(await schedules.replace({ id, days: [late, { ...monday, breaks: [tea, lunch] }] })).toEqual({ days });
    expect(await schedules.get({ id })).toEqual({ days });
  });

  it("may be empty: then every day is off", async () => {
    expect(await schedules.replace({ id, days: [] })).toEqual({ days: [] });
  });

  it("changes nothing, neither stamp nor audit, when it is sent again", async () => {
    const staff = callerOf(staffRouter, tenant);
    await schedules.replace({ id, days: [{ ...monday, breaks: [tea, lunch] }] });
    const { updatedAt } = await staff.get({ id });
    const audited = await auditedWrites(tenant);
    await schedules.replace({ id, days: [{ ...monday, breaks: [lunch, tea] }] });
    expect(await auditedWrites(tenant)).toBe(audited);
    expect((await staff.get({ id })).updatedAt).toBe(updatedAt);
  });

  it("refuses with validation a day that does not end after its start", async () => {
    expect(await refusedFields([{ ...monday, end: "09:00" }])).toEqual(["days.0.end", "days"]);
    expect(await refusedFields([{ ...monday, start: "22:00", end: "06:00" }])).toEqual(["days.0.end", "days"]);
  });

  it.each(["9:00", "09:60", "25:00", "24:01", "09:00:00", "noon", ""])(
    "refuses with validation %j as a time",
    async (time) => {
      expect(await refusedFields([{ ...monday, start: time }])).toEqual(["days.0.start", "days"]);
      expect(await refusedFields([{ ...monday, end: time }])).toEqual(["days.0.end", "days"]);
    },
  );

  it("refuses with validation 24:00 as a start", async () => {
    expect(await refusedFields([{ ...monday, start: "24:00", end: "24:00" }])).toContain("days.0.start");
  });

  it("refuses with validation a weekday twice, or one there is not", async () => {
    expect(await refusedFields([monday, { ...monday, start: "20:00", end: "21:00" }])).toEqual([
      "days.1.weekday",
      "days",
    ]);
    expect(await refusedFields([{ ...monday, weekday: 0 }])).toEqual(["days.0.weekday", "days"]);
    expect(await refusedFields([{ ...monday, weekday: 8 }])).toEqual(["days.0.weekday", "days"]);
  });

  it("refuses with validation breaks outside the day, backward or over one another", async () => {
    const breaks = [
      { start: "08:30", end: "09:30" },
      { start: "17:30", end: "18:30" },
      { start: "11:00", end: "11:00" },
      { start: "13:00", end: "14:00" },
      { start: "13:30", end: "13:45" },
    ];
    expect(await refusedFields([{ ...monday, breaks }])).toEqual([
      "days.0.breaks.2.end",
      "days",
      "days.0.breaks.0.start",
      "days.0.breaks.1.end",
      "days.0.breaks.4.start",
    ]);
  });

  it("refuses with validation more than ten breaks in a day", async () => {
    const breaks = Array.from({ length: 11 }, (_, index) => ({ start: `10:${10 + index}`, end: `10:${11 + index}` }));
    expect(await refusedFields([{ ...monday, breaks }])).toEqual(["days.0.breaks", "days"]);
    expect(
      (await schedules.replace({ id, days: [{ ...monday, breaks: breaks.slice(1) }] })).days[0]?.breaks,
    ).toHaveLength(10);
  });

  it("names all faults at once, whatever else is malformed", async () => {
    const wrongType = { weekday: 2, start: 9 as unknown as string, end: "08:00" };
    const fields = await refusedFields([{ ...monday, end: "08:00" }, wrongType, monday]);
    expect(fields).toEqual(["days.0.end", "days", "days.1.start", "days.2.weekday"]);
  });

  it("answers not_found for an unknown member and for one of another account", async () => {
    const foreign = openSchedules(await testTenant());
    expect((await refusalOf(schedules.get({ id: NOBODY }))).code).toBe("not_found");
    expect((await refusalOf(foreign.get({ id }))).code).toBe("not_found");
    expect((await refusalOf(foreign.replace({ id, days: [] }))).code).toBe("not_found");
    expect((await schedules.get({ id })).days).toHaveLength(5);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(schedulesRouter, tenant, ["catalog:read"]);
    expect((await refusalOf(reader.replace({ id, days: [] }))).code).toBe("forbidden");
  });
});
