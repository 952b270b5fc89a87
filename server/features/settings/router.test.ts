import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { auditedWrites, callerOf, refusalOf, testTenant } from "../../testing/context";
import { settingsRouter } from "./router";

const openSettings = (tenant: TenantRow) => callerOf(settingsRouter, tenant);

let tenant: TenantRow;
let settings: ReturnType<typeof openSettings>;

beforeEach(async () => {
  tenant = await testTenant();
  settings = openSettings(tenant);
});

describe("settings", () => {
  it("answer every field, with the defaults of a new account", async () => {
    const { createdAt, updatedAt, ...answer } = await settings.get({});
    expect(answer).toEqual({
      id: tenant.id,
      publicKey: tenant.publicKey,
      currency: "EUR",
      timeZone: "Europe/Madrid",
      companyName: "Salon Sol",
      companyEmail: null,
      companyPhone: null,
      companyAddress: null,
      companyWebsite: null,
      logoUrl: null,
      primaryColor: "#2456d6",
      locale: "en",
      slotLength: 15,
      minPriorMinutes: 0,
      minCancelMinutes: 0,
      maxDays: 365,
      defaultBookingStatus: "approved",
      holdMinutes: 15,
      localPaymentEnabled: true,
      payProviderEnabled: false,
      payProviderHint: null,
      allowStaffChoice: true,
      requirePhone: false,
      termsUrl: null,
      privacyUrl: null,
      senderName: "Salon Sol",
      replyTo: null,
      retentionDays: null,
      allowedOrigins: [],
    });
  });

  it("are changed in the fields that are sent", async () => {
    const before = await settings.get({});
    const changed = await settings.update({ slotLength: 30, locale: "es", companyEmail: "hola@example.com" });
    expect(changed).toEqual({
      ...before,
      slotLength: 30,
      locale: "es",
      companyEmail: "hola@example.com",
      updatedAt: changed.updatedAt,
    });
    expect(changed.updatedAt > before.updatedAt).toBe(true);
  });

  it("are left as they were, stamp and audit too, by their own answer sent back", async () => {
    const answer = await settings.get({});
    expect(await settings.update(answer)).toEqual(answer);
    expect(await auditedWrites(tenant)).toBe(0);
  });

  it("never change id, public key, currency and provider hint", async () => {
    const patch = { id: "x", publicKey: "pk_mine", currency: "USD", payProviderHint: "1234", maxDays: 30 };
    const { id, publicKey, currency, payProviderHint } = await settings.update(patch);
    expect([id, publicKey, currency, payProviderHint]).toEqual([tenant.id, tenant.publicKey, "EUR", null]);
  });

  it("refuse with validation online payment until the provider's key is stored", async () => {
    expect(await refusalOf(settings.update({ payProviderEnabled: true, maxDays: 30 }))).toEqual({
      code: "validation",
      status: 422,
      fields: ["payProviderEnabled"],
    });
    expect((await settings.get({})).maxDays).toBe(365);
    const paid = openSettings(await testTenant({ payProviderHint: "ab12" }));
    expect((await paid.update({ payProviderEnabled: true })).payProviderEnabled).toBe(true);
  });

  it("keep a repeated origin once", async () => {
    const shop = "https://shop.example.com";
    const { allowedOrigins } = await settings.update({ allowedOrigins: [shop, "http://localhost:3000", shop] });
    expect(allowedOrigins).toEqual([shop, "http://localhost:3000"]);
  });

  it.each([
    "*",
    "https://*.example.com",
    "https://a.example/",
    "https://a.example/x",
    "a.example",
    "ftp://a.example",
    "null",
  ])("refuse with validation %j as an origin", async (origin) => {
    const { fields } = await refusalOf(settings.update({ allowedOrigins: ["https://b.example", origin] }));
    expect(fields).toEqual(["allowedOrigins.1", "allowedOrigins"]);
  });

  it("refuse with validation each value out of its bounds, all at once", async () => {
    const wrong = {
      timeZone: "Mars/Olympus",
      companyName: "",
      locale: "english!",
      slotLength: 0,
      maxDays: 731,
      holdMinutes: 1441,
      retentionDays: 0,
      termsUrl: "javascript:alert(1)",
      primaryColor: "blue",
    };
    const { code, fields } = await refusalOf(settings.update(wrong));
    expect(code).toBe("validation");
    expect(fields?.sort()).toEqual(Object.keys(wrong).sort());
  });

  it("are each account's own", async () => {
    await openSettings(await testTenant()).update({ companyName: "Other" });
    expect((await settings.get({})).companyName).toBe("Salon Sol");
  });

  it("answer forbidden to a key that may only read", async () => {
    const reader = callerOf(settingsRouter, tenant, ["settings:read"]);
    expect((await refusalOf(reader.update({ maxDays: 30 }))).code).toBe("forbidden");
  });
});
