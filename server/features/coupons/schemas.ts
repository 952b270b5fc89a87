import { z } from "zod";
import { localDate, percent, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { money } from "../../schemas/money";
import { idOut } from "../../schemas/outputs";

const IDS_MAX = 500;
const USES_MAX = 1_000_000;
const MASK_MAX = 64;
const GENERATED_MAX = 100;

export const Coupon = z
  .object({
    id: idOut(),
    code: z.string().describe("Upper case; unique in the account."),
    discount: z.number().describe("Percent taken off first, 0–100."),
    deduction: z
      .number()
      .describe("Amount taken off after the discount, in major units of the account's currency. Totals stop at 0."),
    usageLimit: z.int().nullable().describe("Uses in all; null: no limit."),
    used: z.int().describe("Read-only: uses so far."),
    customerLimit: z.int().nullable().describe("Uses by one customer; null: no limit."),
    dateStart: z.string().nullable().describe("First valid local date; null: at once."),
    dateEnd: z.string().nullable().describe("Last valid local date; null: for ever."),
    serviceIds: z.array(idOut()).describe("The services it fits; empty: all."),
    staffIds: z.array(idOut()).describe("The staff members it fits; empty: all."),
    eventIds: z.array(idOut()).describe("The events it fits; empty: all."),
    active: z.boolean(),
    ...stamps,
  })
  .meta({ id: "Coupon", description: "A code that lowers a price." });
export type Coupon = z.infer<typeof Coupon>;

const code = () =>
  z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z_-]{1,64}$/, { error: "Must be 1 to 64 letters A–Z, digits, _ or -." })
    .toUpperCase()
    .describe("1 to 64 of 0-9, A-Z, `_` and `-`; kept in upper case. Unique in the account.");

const mask = () =>
  z
    .string()
    .trim()
    .max(MASK_MAX)
    .regex(/^[0-9A-Za-z_-]*\*[0-9A-Za-z_*-]*$/, {
      error: "Must have at least one *; beside it letters A–Z, digits, _ and - may stand.",
    })
    .toUpperCase()
    .describe("Up to 64 characters; each `*` becomes one of 0-9 and A-Z. For example `SUMMER-****`.");

const ids = (of: string) =>
  z.array(uuid()).max(IDS_MAX).describe(`At most 500 ids of ${of}; repeated ones are kept once. Default empty: all.`);

const terms = z
  .object({
    discount: percent(2).describe("Percent, 0–100, with at most 2 decimals. Default 0."),
    deduction: money().describe("Amount in major units of the account's currency. Default 0."),
    usageLimit: whole(1, USES_MAX).nullable().describe("Uses in all, 1 to 1,000,000. Default null: no limit."),
    customerLimit: whole(1, USES_MAX).nullable().describe("Uses by one customer. Default null: no limit."),
    dateStart: localDate().nullable().describe("First valid local date. Default null."),
    dateEnd: localDate().nullable().describe("Last valid local date, not before `dateStart`. Default null."),
    serviceIds: ids("services"),
    staffIds: ids("staff members"),
    eventIds: ids("events"),
    active: z.boolean().describe("Default true."),
  })
  .partial();
export type CouponTerms = z.infer<typeof terms>;

export const CouponList = listOf(Coupon);
export const ListCouponsInput = z.object({ ...changed, ...paging });
export type ListCouponsInput = z.infer<typeof ListCouponsInput>;
export const CouponId = z.object({ id: uuid() });
export const CreateCouponInput = terms.extend({ code: code() });
export type CreateCouponInput = z.infer<typeof CreateCouponInput>;
export const UpdateCouponInput = terms.extend({ id: uuid(), code: code().optional() });
export type UpdateCouponInput = z.infer<typeof UpdateCouponInput>;
export const GenerateCouponsInput = terms.extend({
  mask: mask(),
  count: whole(1, GENERATED_MAX).describe("How many coupons, 1 to 100."),
});
export type GenerateCouponsInput = z.infer<typeof GenerateCouponsInput>;
export const GeneratedCoupons = z.object({ data: z.array(Coupon).describe("By code.") });
