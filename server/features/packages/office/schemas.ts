import { z } from "zod";
import { BOOKING_STATUSES } from "../../../domain/booking-status";
import { PACKAGE_STATUSES } from "../../../domain/entitlements/package-status";
import { uuid } from "../../../schemas/fields";
import { listOf, paging } from "../../../schemas/lists";
import { idOut, instantOut } from "../../../schemas/outputs";
import { Package } from "../schemas";

const SEARCH_MAX = 255;

/** A package with whose it is. */
export const OwnedPackage = Package.extend({
  customer: z.object({ id: idOut(), fullName: z.string(), email: z.string() }),
});
export type OwnedPackage = z.infer<typeof OwnedPackage>;

export const OwnedPackageList = listOf(OwnedPackage);

export const BrowsePackagesInput = z.object({
  id: uuid().optional().describe("Only this one."),
  status: z.enum(PACKAGE_STATUSES).optional().describe("Only packages in this status now."),
  serviceId: uuid().optional(),
  customerId: uuid().optional(),
  search: z.string().max(SEARCH_MAX).optional().describe("A part of the customer's name or address, or the code."),
  ...paging,
});
export type BrowsePackagesInput = z.infer<typeof BrowsePackagesInput>;

/** A booking that was made with a package. */
export const PackageUse = z.object({
  bookingId: idOut(),
  number: z.string(),
  status: z.enum(BOOKING_STATUSES),
  start: instantOut(),
});

export const PackageUseList = listOf(PackageUse);
export const ListUsesInput = z.object({ id: uuid(), ...paging });
