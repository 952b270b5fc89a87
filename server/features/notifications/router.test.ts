import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { NOTIFICATION_TYPES } from "../../domain/notifications/template-variables";
import { auditedWrites, callerOf, refusalOf, testContext, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { servicesRouter } from "../services/router";
import { insertDefaultNotifications, listActiveNotifications } from "./queries";
import { notificationsRouter } from "./router";

const NOBODY = "0191e0a0-0000-7000-8000-000000000000";
const NOT_FOUND = { code: "not_found", status: 404 };
const invalidOn = (...fields: string[]) => ({ code: "validation", status: 422, fields });

const welcome = {
  type: "booking_new" as const,
  name: "Welcome",
  subject: "Hello {client_name}",
  body: "{service_name} at {appointment_time}",
};
const reminder = { ...welcome, type: "reminder" as const, reminderMode: "at_hour" as const, reminderAtHour: 18 };

const openNotifications = (tenant: TenantRow) => callerOf(notificationsRouter, tenant);

let tenant: TenantRow;
let notifications: ReturnType<typeof openNotifications>;

beforeEach(async () => {
  tenant = await testTenant();
  notifications = openNotifications(tenant);
});

describe("a notification", () => {
  it("is created from type, name and text, with the defaults for the rest", async () => {
    const { id, createdAt, updatedAt, ...notification } = await notifications.create(welcome);
    expect(notification).toEqual({
      ...welcome,
      active: true,
      toCustomer: true,
      toStaff: false,
      toAdmin: false,
      toCustom: [],
      statuses: [],
      serviceIds: [],
      attachIcs: false,
      reminderMode: null,
      reminderHours: null,
      reminderAtHour: null,
      reminderDaysBefore: null,
    });
    expect(createdAt).toBe(updatedAt);
    expect(await notifications.get({ id })).toEqual({ id, ...notification, createdAt, updatedAt });
  });

  it("keeps every field that is sent, repeated entries once", async () => {
    const { id: serviceId } = await callerOf(servicesRouter, tenant).create({ title: "Cut" });
    const flags = { active: false, toCustomer: false, toStaff: true, toAdmin: true, attachIcs: true };
    const sent = { toCustom: ["a@example.com", "b@example.com"], statuses: ["approved" as const, "done" as const] };
    const repeated = {
      toCustom: [...sent.toCustom, "a@example.com"],
      statuses: [...sent.statuses, "done" as const],
      serviceIds: [serviceId, serviceId.toUpperCase()],
    };
    expect(await notifications.create({ ...welcome, ...flags, ...repeated })).toMatchObject({
      ...flags,
      ...sent,
      serviceIds: [serviceId],
    });
  });

  it("goes out while it is active", async () => {
    const { id } = await notifications.create(welcome);
    const active = async () =>
      (await listActiveNotifications((await testContext(tenant.id)).db, tenant.id, "booking_new")).length;
    expect(await active()).toBe(1);
    await notifications.update({ id, active: false });
    expect(await active()).toBe(0);
  });

  it("refuses with validation what is missing, all at once", async () => {
    const { code, fields } = await refusalOf(notifications.create({} as typeof welcome));
    expect([code, fields]).toEqual(["validation", ["type", "name", "subject", "body"]]);
  });

  it.each<[string, unknown[]]>([
    ["type", ["booking", null]],
    ["name", ["", "x".repeat(256)]],
    ["subject", ["", "two\nlines", "x".repeat(256)]],
    ["body", ["", "x".repeat(50_001), "\u0000", "<p>".repeat(1001), "&lt;".repeat(1001), "{client_name}".repeat(201)]],
    ["toCustom", [Array.from({ length: 21 }, (_, number) => `${number}@example.com`), "a@example.com"]],
    ["statuses", ["approved"]],
    ["serviceIds", [Array.from({ length: 501 }, () => NOBODY)]],
    ["toStaff", ["true", null]],
    ["reminderMode", ["sometimes"]],
    ["reminderHours", [0, 721, 1.5]],
    ["reminderAtHour", [-1, 24]],
    ["reminderDaysBefore", [-31, 31]],
  ])("refuses with validation a wrong %s, whether created or changed", async (field, values) => {
    const { id } = await notifications.create(reminder);
    for (const value of values) {
      const wrong = { [field]: value } as { active: boolean };
      expect(await refusalOf(notifications.create({ ...reminder, ...wrong }))).toEqual(invalidOn(field));
      expect(await refusalOf(notifications.update({ id, ...wrong }))).toEqual(invalidOn(field));
    }
  });

  it("refuses with validation an entry of a list that is wrong, under its place too", async () => {
    const theirs = await callerOf(servicesRouter, await testTenant()).create({ title: "Cut" });
    const entries = { toCustom: ["a@example.com", "b"], statuses: ["approved", "lost"] } as { toCustom: string[] };
    expect(await refusalOf(notifications.create({ ...welcome, ...entries }))).toEqual(
      invalidOn("toCustom.1", "toCustom", "statuses.1", "statuses"),
    );
    expect(await refusalOf(notifications.create({ ...welcome, serviceIds: [theirs.id] }))).toEqual(
      invalidOn("serviceIds.0", "serviceIds"),
    );
  });

  it("is one of 10 of its type at most, however many are made at once", async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => notifications.create(welcome)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const { id } = await notifications.create({ ...reminder, subject: "x", body: "x" });
    const wrong = { type: "booking_new" as const, reminderMode: null, reminderAtHour: null };
    expect(await refusalOf(notifications.update({ id, ...wrong }))).toEqual(invalidOn("type"));
    expect((await notifications.update({ id, name: "Later" })).name).toBe("Later");
  });

  it("names 40 further addresses with all of its type at most", async () => {
    const toCustom = Array.from({ length: 20 }, (_, number) => `n${number}@example.com`);
    const { id } = await notifications.create({ ...welcome, toCustom });
    const second = await notifications.create({ ...welcome, toCustom });
    expect(await refusalOf(notifications.create({ ...welcome, toCustom: ["a@example.com"] }))).toEqual(
      invalidOn("toCustom"),
    );
    const third = await notifications.create(welcome);
    const more = { id: third.id, toCustom: ["a@example.com"] };
    expect(await refusalOf(notifications.update(more))).toEqual(invalidOn("toCustom"));
    expect((await notifications.update({ id, toCustom: toCustom.slice(1) })).toCustom).toHaveLength(19);
    expect((await notifications.update(more)).toCustom).toEqual(["a@example.com"]);
    expect((await notifications.update({ id: second.id, toCustom })).toCustom).toHaveLength(20);
  });

  it("is changed in the fields that are sent", async () => {
    const notification = await notifications.create(welcome);
    const changed = await notifications.update({ id: notification.id, subject: "Hi {client_name}", toAdmin: true });
    const { updatedAt } = changed;
    expect(changed).toEqual({ ...notification, subject: "Hi {client_name}", toAdmin: true, updatedAt });
    expect(updatedAt > notification.updatedAt).toBe(true);
  });

  it("is left as it was, stamp and audit too, by its own answer sent back: each that a new account has", async () => {
    await insertDefaultNotifications(testDatabase().db, tenant.id, { locale: "es", now: new Date() });
    const { data } = await notifications.list({});
    expect(data.length).toBeGreaterThan(10);
    for (const notification of data) expect(await notifications.update(notification)).toEqual(notification);
    expect(await auditedWrites(tenant)).toBe(0);
  });

  it("is gone once deleted", async () => {
    const { id } = await notifications.create(welcome);
    expect(await notifications.delete({ id })).toBeNull();
    expect(await refusalOf(notifications.delete({ id }))).toEqual(NOT_FOUND);
  });

  it("answers not_found for an unknown one, and for one of another account, which it leaves alone", async () => {
    const theirs = openNotifications(await testTenant());
    const notification = await theirs.create(welcome);
    for (const id of [NOBODY, notification.id]) {
      const calls = [notifications.get({ id }), notifications.update({ id, name: "x" }), notifications.delete({ id })];
      expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => NOT_FOUND));
    }
    expect(await theirs.get({ id: notification.id })).toEqual(notification);
  });

  it("answers forbidden to a key that may only read", async () => {
    const reader = callerOf(notificationsRouter, tenant, ["settings:read"]);
    expect((await refusalOf(reader.create(welcome))).code).toBe("forbidden");
  });
});

describe("a template", () => {
  it("refuses with validation a placeholder that nobody knows, and names it", async () => {
    const wrong = { ...welcome, subject: "Hello {client_nam}", body: "{ticket_code} {Client_Name}" };
    expect(await refusalOf(notifications.create(wrong))).toEqual(invalidOn("subject", "body"));
    await expect(notifications.create(wrong)).rejects.toMatchObject({
      cause: {
        fields: {
          subject: "A notification of type booking_new has no placeholder {client_nam}.",
          body: "A notification of type booking_new has no placeholder {ticket_code}, {Client_Name}.",
        },
      },
    });
  });

  it("is checked for the type that it gets", async () => {
    const { id } = await notifications.create(welcome);
    expect(await refusalOf(notifications.update({ id, subject: "{nobody}" }))).toEqual(invalidOn("subject"));
    expect(await refusalOf(notifications.update({ id, type: "ticket_new" }))).toEqual(invalidOn("body"));
    const ticket = { type: "ticket_new" as const, body: "Your code is {ticket_code}" };
    expect(await notifications.update({ id, ...ticket })).toMatchObject(ticket);
  });

  it("takes braces around anything but a word as text", async () => {
    const body = "<style>p{color:red}</style> { } {2}";
    expect((await notifications.create({ ...welcome, body })).body).toBe(body);
  });
});

describe("a reminder", () => {
  it("goes out at an hour of the appointment's day unless another day is said", async () => {
    expect(await notifications.create(reminder)).toMatchObject({ reminderAtHour: 18, reminderDaysBefore: 0 });
    expect(await notifications.create({ ...reminder, reminderDaysBefore: -30 })).toMatchObject({
      reminderDaysBefore: -30,
    });
  });

  it.each(["hours_before", "hours_after"] as const)("goes out %s", async (reminderMode) => {
    const { type, name, subject, body } = reminder;
    const hours = { reminderMode, reminderHours: 720 };
    expect(await notifications.create({ type, name, subject, body, ...hours })).toMatchObject({
      ...hours,
      reminderAtHour: null,
      reminderDaysBefore: null,
    });
  });

  it("refuses with validation what its mode needs and does not get", async () => {
    const lacking = (reminderMode: "at_hour" | "hours_before" | "hours_after" | null) =>
      refusalOf(notifications.create({ ...welcome, type: "reminder", reminderMode }));
    expect(await lacking(null)).toEqual(invalidOn("reminderMode"));
    expect(await lacking("at_hour")).toEqual(invalidOn("reminderAtHour"));
    expect(await lacking("hours_before")).toEqual(invalidOn("reminderHours"));
    expect(await lacking("hours_after")).toEqual(invalidOn("reminderHours"));
    const { id } = await notifications.create(reminder);
    expect(await refusalOf(notifications.update({ id, reminderAtHour: null }))).toEqual(invalidOn("reminderAtHour"));
    expect(await refusalOf(notifications.update({ id, reminderMode: null }))).toEqual(invalidOn("reminderMode"));
    expect(await refusalOf(notifications.update({ id, reminderMode: "hours_after" }))).toEqual(
      invalidOn("reminderHours"),
    );
  });

  it("alone has the fields of one: others refuse them with validation, and lose them", async () => {
    const sent = { reminderMode: "at_hour" as const, reminderHours: 1, reminderAtHour: 0, reminderDaysBefore: 0 };
    expect(await refusalOf(notifications.create({ ...welcome, ...sent }))).toEqual(invalidOn(...Object.keys(sent)));
    const { id } = await notifications.create(welcome);
    expect(await refusalOf(notifications.update({ id, type: "reminder" }))).toEqual(invalidOn("reminderMode"));
    await notifications.update({ id, ...reminder });
    expect(await notifications.update({ id, type: "booking_status" })).toMatchObject({
      reminderMode: null,
      reminderHours: null,
      reminderAtHour: null,
      reminderDaysBefore: null,
    });
  });
});

describe("an agenda", () => {
  const agenda = { ...welcome, type: "staff_agenda" as const, subject: "{agenda_date}", body: "{agenda}" };
  const atSeven = { reminderMode: "at_hour", reminderHours: null, reminderAtHour: 7, reminderDaysBefore: 0 };

  it("goes out at seven of its day unless it says otherwise", async () => {
    expect(await notifications.create(agenda)).toMatchObject(atSeven);
    const evening = { reminderMode: "at_hour" as const, reminderAtHour: 18, reminderDaysBefore: 1 };
    const { id } = await notifications.create({ ...agenda, ...evening });
    expect(await notifications.update({ id, name: "Tomorrow" })).toMatchObject(evening);
  });

  it("goes out at an hour alone: validation on another mode", async () => {
    const wrong = { reminderMode: "hours_before" as const, reminderHours: 2 };
    expect(await refusalOf(notifications.create({ ...agenda, ...wrong }))).toEqual(
      invalidOn("reminderMode", "reminderHours"),
    );
  });
});

describe("the lists", () => {
  it("of notifications goes by name, a page at a time, with the true total", async () => {
    for (const name of ["C", "A", "B"]) await notifications.create({ ...welcome, name });
    expect((await notifications.list({})).data.map(({ name }) => name)).toEqual(["A", "B", "C"]);
    expect((await notifications.list({ limit: 1, offset: 1 })).data.map(({ name }) => name)).toEqual(["B"]);
    expect(await notifications.list({ offset: 3 })).toEqual({ data: [], total: 3 });
    expect(await refusalOf(notifications.list({ limit: 0 }))).toEqual(invalidOn("limit"));
  });

  it.each(NOTIFICATION_TYPES)("of the codes of %s has them without braces, with label and group", async (type) => {
    const { data } = await notifications.codes({ type });
    expect(data.length).toBeGreaterThan(5);
    for (const { code, label, group } of data) expect([/^[a-z_]+$/.test(code), label, group]).not.toContain("");
    const text = data.map(({ code }) => `{${code}}`).join(" ");
    const when = type === "reminder" ? { reminderMode: "at_hour" as const, reminderAtHour: 9 } : {};
    expect((await notifications.create({ ...welcome, type, subject: "x", body: text, ...when })).body).toBe(text);
  });

  it("of codes refuses with validation a type that is missing or unknown", async () => {
    expect(await refusalOf(notifications.codes({} as { type: "reminder" }))).toEqual(invalidOn("type"));
    expect(await refusalOf(notifications.codes({ type: "x" as "reminder" }))).toEqual(invalidOn("type"));
  });
});
