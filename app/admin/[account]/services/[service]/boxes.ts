import type { Service } from "../../../../../server/features/services/schemas";
import { asAmountIn, asLine, asLineOrNull, asPercent, asText, asWhole } from "../../../editor/read-boxes";
import type { Readers } from "../../../editor/use-edited";
import type { Messages } from "../../../messages";
import { marksIn } from "../../../parts/marks/marks-text";

/** How each box of a service is read. @param currency the account's */
export const readersIn = (currency: string): Readers<Service> => ({
  title: asLine,
  description: asText,
  categoryId: asLineOrNull,
  color: asLine,
  visibility: asLine,
  duration: asWhole,
  durationDays: asWhole,
  price: asAmountIn(currency),
  deposit: asPercent,
  taxRate: asPercent,
  capacityMin: asWhole,
  capacityMax: asWhole,
  waitlistCapacity: asWhole,
  slotLength: asWhole,
  paddingBefore: asWhole,
  paddingAfter: asWhole,
  minPriorMinutes: asWhole,
  minCancelMinutes: asWhole,
  maxDays: asWhole,
  requiresApproval: asLine,
  staffPreference: asLine,
  sameStaff: asLine,
  packageSize: asWhole,
  packageDays: asWhole,
  packagePrice: asAmountIn(currency),
  imageUrl: asLineOrNull,
  externalId: asLineOrNull,
  metadata: marksIn,
});

/** What each box is called. */
export const labelsOf = (m: Messages): Record<string, string> => ({
  title: m.serviceTitle,
  description: m.serviceDescription,
  categoryId: m.serviceCategory,
  color: m.serviceColor,
  visibility: m.serviceWho,
  duration: m.serviceDuration,
  durationDays: m.serviceDurationDays,
  price: m.servicePricePerPerson,
  deposit: m.serviceDeposit,
  taxRate: m.serviceTax,
  capacityMin: m.serviceCapacityMin,
  capacityMax: m.serviceCapacityMax,
  waitlistCapacity: m.serviceWaitlist,
  slotLength: m.serviceSlotLength,
  paddingBefore: m.servicePaddingBefore,
  paddingAfter: m.servicePaddingAfter,
  minPriorMinutes: m.serviceNotice,
  minCancelMinutes: m.serviceCancel,
  maxDays: m.serviceMaxDays,
  requiresApproval: m.serviceApproval,
  staffPreference: m.servicePreference,
  sameStaff: m.serviceSameStaff,
  packageSize: m.servicePackageSize,
  packageDays: m.servicePackageDays,
  packagePrice: m.servicePackagePrice,
  imageUrl: m.serviceImage,
  externalId: m.marksExternalId,
  metadata: m.marksMetadata,
});
