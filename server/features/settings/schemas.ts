import { z } from "zod";
import { color, ENDS_HERE, email, line, phone, text, timeZone, url, whole } from "../../schemas/fields";
import { stamps } from "../../schemas/lists";
import { locale } from "../../schemas/locale";
import { idOut } from "../../schemas/outputs";
import { seenFields } from "../../schemas/seen";
import { CLOCKS, PAGE_SAYS, pageFields } from "./page-schemas";

const BOOKING_STATUSES = ["approved", "pending"] as const;
const FEED_DETAILS = ["none", "name", "full"] as const;
const FEED_DETAILS_SAYS =
  "What calendar feeds of staff tell of customers: `none`: nothing; `name`: their names; `full`: also phone, email, notes and the internal note. Default `name`.";
const YEAR_MINUTES = 525_600;
const NEW_BOOKING =
  "What a new booking starts as, a visitor's or one made by hand. One whose service asks for approval, or that is paid online, starts `pending` either way.";
const STAFF_CHOICE =
  "Customers may choose who serves them. When false, a member named in the public API is `validation` on `staff`; `any`, or none, is not.";

export const Settings = z
  .object({
    id: idOut().describe("Read-only: the account's id."),
    publicKey: z.string().describe("Read-only: addresses the public API."),
    currency: z.string().describe("Read-only: ISO 4217."),
    timeZone: z.string().describe("IANA zone of all wall times of the account."),
    companyName: z.string(),
    companyEmail: z.string().nullable(),
    companyPhone: z.string().nullable(),
    companyAddress: z.string().nullable(),
    companyWebsite: z.string().nullable(),
    logoUrl: z.string().nullable(),
    primaryColor: z.string().describe("`#rrggbb`, for the booking pages and mails."),
    locale: z.string().describe("Language of pages and mails, when the customer's is not known."),
    slotLength: z.int().describe("Minutes between the starts offered, unless the service says otherwise."),
    minPriorMinutes: z.int().describe("Least notice of a public booking, unless the service says otherwise."),
    minCancelMinutes: z.int().describe("Minutes before the start until which customers may cancel or move a booking."),
    maxDays: z.int().describe("Days ahead that customers may book, today included."),
    defaultBookingStatus: z.enum(BOOKING_STATUSES).describe(NEW_BOOKING),
    holdMinutes: z.int().describe("How long a booking waits for its online payment before it expires."),
    localPaymentEnabled: z.boolean().describe("Customers may pay at the desk."),
    payProviderEnabled: z.boolean().describe("Customers may pay online."),
    payProviderHint: z.string().nullable().describe("Read-only: the last four characters of the stored provider key."),
    allowStaffChoice: z.boolean().describe(STAFF_CHOICE),
    requirePhone: z.boolean().describe("Public bookings need a phone number."),
    termsUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    senderName: z.string().describe("Name that mails come from."),
    replyTo: z.string().nullable().describe("Where answers to mails go; null: to the sender's address."),
    retentionDays: z.int().nullable().describe("Days after which customers' personal data is erased; null: never."),
    feedDetails: z.enum(FEED_DETAILS).describe(FEED_DETAILS_SAYS),
    allowedOrigins: z.array(z.string()).describe("Web origins whose pages may call the public API."),
    slug: z.string().nullable().describe(PAGE_SAYS.slug),
    coverUrl: z.string().nullable().describe(PAGE_SAYS.coverUrl),
    about: z.string().describe(PAGE_SAYS.about),
    addressLines: z.array(z.string()).describe(PAGE_SAYS.addressLines),
    mapUrl: z.string().nullable().describe(PAGE_SAYS.mapUrl),
    socialUrls: z.array(z.string()).describe(PAGE_SAYS.socialUrls),
    showTeam: z.boolean().describe(PAGE_SAYS.showTeam),
    showHours: z.boolean().describe(PAGE_SAYS.showHours),
    searchEngines: z.boolean().describe(PAGE_SAYS.searchEngines),
    clock: z.enum(CLOCKS).describe(PAGE_SAYS.clock),
    ...stamps,
  })
  .meta({ id: "Settings", description: "How the account presents itself and takes bookings." });
export type Settings = z.infer<typeof Settings>;

/** A web origin as browsers send it (RFC 6454 §6.2): scheme, host and a port that is not the scheme's own. */
const origin = () =>
  z
    .string()
    .max(300, ENDS_HERE)
    .refine(isOrigin, "Must be an exact origin like https://www.example.com, without a path.");

function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^*]+$/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}

export const GetSettingsInput = z.object({});
export const UpdateSettingsInput = z
  .object({
    timeZone: timeZone().describe("IANA zone of all wall times of the account."),
    companyName: line().describe("1 to 255 characters."),
    companyEmail: email().nullable(),
    companyPhone: phone().nullable(),
    companyAddress: text(500).nullable().describe("Up to 500 characters, several lines allowed."),
    companyWebsite: url().nullable(),
    logoUrl: url().nullable(),
    primaryColor: color().describe("`#rrggbb`."),
    locale: locale().describe("A language tag such as `en` or `es`."),
    slotLength: whole(1, 1440).describe("Minutes between the starts offered."),
    minPriorMinutes: whole(0, YEAR_MINUTES).describe("Least notice of a public booking, in minutes."),
    minCancelMinutes: whole(0, YEAR_MINUTES).describe("Minutes before the start until which customers may cancel."),
    maxDays: whole(1, 730).describe("Days ahead that customers may book, today included."),
    defaultBookingStatus: z.enum(BOOKING_STATUSES).describe(NEW_BOOKING),
    holdMinutes: whole(1, 1440).describe("How long a booking waits for its online payment, in minutes."),
    localPaymentEnabled: z.boolean().describe("Customers may pay at the desk."),
    payProviderEnabled: z.boolean().describe("True only once the payment provider's key is stored."),
    allowStaffChoice: z.boolean().describe(STAFF_CHOICE),
    requirePhone: z.boolean().describe("Public bookings need a phone number."),
    termsUrl: url().nullable(),
    privacyUrl: url().nullable(),
    senderName: line().describe("Name that mails come from, 1 to 255 characters."),
    replyTo: email().nullable().describe("Where answers to mails go."),
    retentionDays: whole(1, 3650).nullable().describe("Days after which personal data is erased; null: never."),
    feedDetails: z.enum(FEED_DETAILS).describe(FEED_DETAILS_SAYS),
    allowedOrigins: z.array(origin()).max(50).describe("At most 50 exact origins; repeated ones are kept once."),
    ...pageFields,
  })
  .partial();
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>;

/** For pages alone: what to write, and what stood in the boxes before somebody typed in them. */
export const SaveSettingsInput = UpdateSettingsInput.extend({ seen: seenFields() });
