import { SCOPES } from "../../../domain/scopes";
import type { AuditEntry } from "../../../features/audit/schemas";
import type { Settings } from "../../../features/settings/schemas";
import { BASE_URL, COMPANY, IDS, MADE_AT, PUBLIC_KEY, stamps } from "./catalogue/salon";
import { type Examples, invalidFields, listOf, patching } from "./operation-example";

const tenant = { id: IDS.tenant, name: COMPANY.companyName, timeZone: "Europe/Madrid", currency: "EUR" };

export const settings: Settings = {
  id: IDS.tenant,
  publicKey: PUBLIC_KEY,
  currency: "EUR",
  timeZone: "Europe/Madrid",
  ...COMPANY,
  logoUrl: null,
  primaryColor: "#0f766e",
  locale: "es",
  slotLength: 15,
  minPriorMinutes: 60,
  minCancelMinutes: 1440,
  maxDays: 60,
  defaultBookingStatus: "approved",
  holdMinutes: 30,
  localPaymentEnabled: true,
  payProviderEnabled: false,
  payProviderHint: null,
  allowStaffChoice: true,
  requirePhone: false,
  termsUrl: null,
  privacyUrl: "https://salonsol.example.com/privacy",
  senderName: "Salon Sol",
  replyTo: null,
  retentionDays: null,
  feedDetails: "name",
  allowedOrigins: ["https://salonsol.example.com"],
  slug: "salon-sol",
  coverUrl: null,
  about: "Three chairs and no hurry.",
  addressLines: [],
  mapUrl: null,
  socialUrls: [],
  showTeam: true,
  showHours: true,
  searchEngines: true,
  clock: "auto",
  ...stamps,
};

const auditEntry: AuditEntry = {
  id: IDS.auditEntry,
  at: MADE_AT,
  actor: { kind: "key", id: IDS.apiKey, name: "Website", hint: "AAAA" },
  action: "services.update",
  keyHint: "AAAA",
  method: "PATCH",
  path: `/api/v1/services/${IDS.service}`,
  status: 200,
  resource: "services",
  resourceId: IDS.service,
};

const clock = { now: "2026-11-23T07:00:00Z" };

/** The account, its sandbox, settings and audit. */
export const ACCOUNT_EXAMPLES: Examples = {
  getMe: { response: { tenant, scopes: [...SCOPES], key: { name: "Website", hint: "AAAA", expiresAt: null } } },
  createSandbox: {
    request: { name: "Salon Sol", timeZone: "Europe/Madrid", currency: "EUR", seed: "salon" },
    response: {
      apiKey: "slw_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      publicKey: PUBLIC_KEY,
      tenant,
      expiresAt: "2026-11-21T09:12:44.031Z",
      baseUrl: `${BASE_URL}/api/v1`,
      bookingUrl: `${BASE_URL}/book/${PUBLIC_KEY}`,
      adminUrl: `${BASE_URL}/admin/open?token=${"A".repeat(43)}`,
    },
  },
  getSandboxClock: { response: { now: MADE_AT } },
  setSandboxClock: {
    request: clock,
    response: { now: "2026-11-23T07:00:00.000Z", fired: [] },
    refusals: [invalidFields({ now: "The clock moves forward only." })],
  },
  getSettings: { response: settings },
  updateSettings: {
    ...patching(settings, { requirePhone: true, minCancelMinutes: 2880 }),
    refusals: [invalidFields({ payProviderEnabled: "Store the payment provider's key first." })],
  },
  putProviderKey: { request: { key: "sk_test_AAAAAAAAAAAAAAAAAAAAAAAA" }, response: { hint: "AAAA" } },
  listAudit: { response: listOf(auditEntry) },
};
