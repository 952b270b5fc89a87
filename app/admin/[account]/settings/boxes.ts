import type { Settings } from "../../../../server/features/settings/schemas";
import { asLine, asLineOrNull, asLines, asWhole, type Read } from "../../editor/read-boxes";
import type { Readers } from "../../editor/use-edited";
import type { MessagesOf } from "../../shell/messages-context";

/** An address of several lines, whose line ends are those of a form. */
const asTextOrNull: Read = (text) => text.replaceAll("\r\n", "\n").trim() || null;

/** What stands on a line of its own. */
const asTextLines: Read = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const asText: Read = (text) => text.replaceAll("\r\n", "\n").trim();

/** How each box of the settings is read. */
export const READERS: Readers<Settings> = {
  companyName: asLine,
  companyEmail: asLineOrNull,
  companyPhone: asLineOrNull,
  companyAddress: asTextOrNull,
  companyWebsite: asLineOrNull,
  timeZone: asLine,
  locale: asLine,
  primaryColor: asLine,
  logoUrl: asLineOrNull,
  allowStaffChoice: asLine,
  requirePhone: asLine,
  termsUrl: asLineOrNull,
  allowedOrigins: asLines,
  slug: asLineOrNull,
  about: asText,
  coverUrl: asLineOrNull,
  addressLines: asTextLines,
  mapUrl: asLineOrNull,
  socialUrls: asLines,
  showTeam: asLine,
  showHours: asLine,
  searchEngines: asLine,
  clock: asLine,
  slotLength: asWhole,
  minPriorMinutes: asWhole,
  minCancelMinutes: asWhole,
  maxDays: asWhole,
  defaultBookingStatus: asLine,
  localPaymentEnabled: asLine,
  payProviderEnabled: asLine,
  holdMinutes: asWhole,
  senderName: asLine,
  replyTo: asLineOrNull,
  privacyUrl: asLineOrNull,
  retentionDays: asWhole,
  feedDetails: asLine,
};

/** What each box is called. */
export const labelsOf = (m: MessagesOf<"settings">): Record<string, string> => ({
  companyName: m.settingsCompanyName,
  companyEmail: m.settingsCompanyEmail,
  companyPhone: m.settingsCompanyPhone,
  companyAddress: m.settingsCompanyAddress,
  companyWebsite: m.settingsCompanyWebsite,
  timeZone: m.settingsTimeZone,
  locale: m.settingsLocale,
  primaryColor: m.settingsColor,
  logoUrl: m.settingsLogo,
  allowStaffChoice: m.settingsStaffChoice,
  requirePhone: m.settingsRequirePhone,
  termsUrl: m.settingsTerms,
  allowedOrigins: m.settingsOrigins,
  slug: m.settingsSlug,
  about: m.settingsAbout,
  coverUrl: m.settingsCover,
  addressLines: m.settingsAddressLines,
  mapUrl: m.settingsMap,
  socialUrls: m.settingsSocial,
  showTeam: m.settingsShowTeam,
  showHours: m.settingsShowHours,
  searchEngines: m.settingsSearchEngines,
  clock: m.settingsClock,
  slotLength: m.serviceSlotLength,
  minPriorMinutes: m.serviceNotice,
  minCancelMinutes: m.serviceCancel,
  maxDays: m.serviceMaxDays,
  defaultBookingStatus: m.settingsStatus,
  localPaymentEnabled: m.settingsLocalPayment,
  payProviderEnabled: m.settingsOnlinePayment,
  holdMinutes: m.settingsHold,
  senderName: m.settingsSender,
  replyTo: m.settingsReplyTo,
  privacyUrl: m.settingsPrivacyUrl,
  retentionDays: m.settingsRetention,
  feedDetails: m.settingsFeedDetails,
});
