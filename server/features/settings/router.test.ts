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
      feedDetails: "name",
      allowedOrigins: [],
      slug: null,
      coverUrl: null,
      about: "",
      addressLines: [],
      mapUrl: null,
      socialUrls: [],
      showTeam: true,
      showHours: true,
      searchEngines: true,
      clock: "auto",
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

  const lines = (length: number) => "x".repeat(length);
  const origins = (count: number) => Array.from({ length: count }, (_, number) => `https://${number}.example`);
  const mail = (length: number) =>
    `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(length - 186)}.es`;

  it.each<[string, unknown[], unknown[]]>([
    ["timeZone", ["UTC", "Asia/Kathmandu"], ["CET+1", "", null]],
    ["companyName", [lines(255)], [" ", lines(256), "a\nb", null]],
    ["companyEmail", [null, mail(240)], ["hola", mail(255), ""]],
    ["companyPhone", [null, "+34 (600) 111-222.3"], ["", "call me", "1".repeat(33)]],
    ["companyAddress", [null, "", "Calle Sol 1\n28001 Madrid"], [lines(501)]],
    ["companyWebsite", [null, "https://example.com/a?b#c"], ["example.com", "ftp://example.com"]],
    ["logoUrl", [null, `https://example.com/${lines(2028)}`], [`https://example.com/${lines(2029)}`]],
    ["primaryColor", ["#a1B2c3"], ["#fff", "red", null]],
    ["locale", ["es-MX", "en"], ["", "español", null]],
    ["slotLength", [1, 1440], [0, 1441, 1.5, "15", null]],
    ["minPriorMinutes", [525_600, 0], [-1, 525_601]],
    ["minCancelMinutes", [525_600, 0], [-1, 525_601]],
    ["maxDays", [1, 730], [0, 731]],
    ["defaultBookingStatus", ["pending", "approved"], ["done", null]],
    ["holdMinutes", [1, 1440], [0, 1441]],
    ["localPaymentEnabled", [false, true], ["true", 1, null]],
    ["allowStaffChoice", [false, true], ["false", null]],
    ["requirePhone", [true, false], [0, null]],
    ["termsUrl", [null, "http://example.com/terms"], ["terms"]],
    ["privacyUrl", [null, "https://example.com/privacy"], ["https://user:pass@example.com"]],
    ["senderName", [lines(255)], ["", lines(256), null]],
    ["replyTo", [null, "a@example.com"], ["a@"]],
    ["retentionDays", [null, 1, 3650], [0, 3651]],
    [
      "slug",
      ["abc", "a".repeat(40), "salon-sol-2", null],
      ["ab", "a".repeat(41), "Salon", "a--b", "-abc", "book", "sign-in"],
    ],
    ["coverUrl", [null, "https://example.com/cover.webp"], ["cover.webp"]],
    ["about", ["", "x".repeat(2000)], ["x".repeat(2001), null, "\u0000"]],
    ["addressLines", [[], Array(6).fill(lines(120))], [Array(7).fill("x"), null]],
    ["mapUrl", [null, "https://maps.example.com/?q=1"], ["maps"]],
    ["socialUrls", [[], origins(10)], [origins(11), null]],
    ["showTeam", [false, true], ["false"]],
    ["showHours", [false, true], [null]],
    ["searchEngines", [false], [1]],
    ["clock", ["12", "24", "auto"], ["am", 12, null]],
    ["allowedOrigins", [origins(50), []], [origins(51), "https://a.example", null]],
  ])("take %s to its bounds and refuse with validation what lies beyond", async (field, fine, wrong) => {
    for (const value of fine) expect(await settings.update({ [field]: value })).toMatchObject({ [field]: value });
    for (const value of wrong)
      expect(await refusalOf(settings.update({ [field]: value } as object))).toEqual({
        code: "validation",
        status: 422,
        fields: [field],
      });
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
