import { z } from "zod";
import { uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { amountText, isAmountText, money } from "../../schemas/money";
import { idOut } from "../../schemas/outputs";

export const StaffService = z
  .object({
    staffId: idOut(),
    serviceId: idOut(),
    price: z.number().describe("Per person, in major units of the account's currency; tax included."),
    capacityMin: z.int().describe("Fewest persons an appointment should have; information only."),
    capacityMax: z.int().describe("Seats of one appointment."),
    deposit: z
      .string()
      .nullable()
      .describe('`"50%"` of the price or an amount like `"20.00"`; null: the service\'s deposit.'),
    ...stamps,
  })
  .meta({ id: "StaffService", description: "What a staff member offers, at which price and with how many seats." });
export type StaffService = z.infer<typeof StaffService>;

const PERCENT = /^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)%$/;
const DEPOSIT_FAULT =
  'Must be a percentage like "50%", 0 to 100, or an amount like "20.00" in the account\'s currency.';

const deposit = () =>
  amountText(DEPOSIT_FAULT)
    .trim()
    .max(16)
    .refine((text) => PERCENT.test(text) || isAmountText(text), DEPOSIT_FAULT)
    .meta({ example: "50%" });

/** For pages alone. */
export const StaffByService = z.object({
  data: z
    .array(
      z.object({
        serviceId: idOut(),
        staff: z.array(
          z.object({
            id: idOut(),
            price: z.number().describe("In major units."),
            isPublic: z.boolean().describe("Whether visitors may book the member."),
            hasHours: z.boolean().describe("Whether the member's week has a working day."),
          }),
        ),
      }),
    )
    .describe("Only services that somebody offers."),
});

/** What a service was before it was changed: only the fields that were. */
export const FollowServiceInput = z.object({
  id: uuid().describe("Id of the service."),
  price: money().optional(),
  capacityMin: whole(1, 1000).optional(),
  capacityMax: whole(1, 1000).optional(),
});
export type FollowServiceInput = z.infer<typeof FollowServiceInput>;
export const Followers = z.object({
  following: z.array(idOut()).describe("Who has, or had, the service's former terms."),
  own: z.array(idOut()).describe("Who has terms of their own, which stay."),
});
export type Followers = z.infer<typeof Followers>;

/** An archived member who comes back. */
export const RestoreMemberInput = z.object({
  id: uuid().describe("Id of the staff member."),
  visibility: z.enum(["public", "private"]),
  takeFrom: z.array(uuid()).max(1000).default([]).describe("Services whose present terms the member takes."),
});
export type RestoreMemberInput = z.infer<typeof RestoreMemberInput>;
export const Restored = z.object({ taken: z.array(idOut()).describe("Services where that changed something.") });
export type Restored = z.infer<typeof Restored>;

export const StaffServiceList = listOf(StaffService);
export const ListStaffServicesInput = z.object({
  id: uuid().describe("Id of the staff member."),
  ...changed,
  ...paging,
});
export type ListStaffServicesInput = z.infer<typeof ListStaffServicesInput>;
export const StaffServiceId = z.object({
  id: uuid().describe("Id of the staff member."),
  serviceId: uuid().describe("Id of the service."),
});
export type StaffServiceId = z.infer<typeof StaffServiceId>;
export const PutStaffServiceInput = StaffServiceId.extend({
  price: money().optional().describe("Per person, in major units. Default of a new link: the service's price."),
  capacityMin: whole(1, 1000).optional().describe("At most `capacityMax`. Default of a new link: the service's."),
  capacityMax: whole(1, 1000).optional().describe("Seats of one appointment. Default of a new link: the service's."),
  deposit: deposit()
    .nullable()
    .optional()
    .describe('`"50%"` of the price or an amount like `"20.00"`. Default null: the service\'s deposit.'),
});
export type PutStaffServiceInput = z.infer<typeof PutStaffServiceInput>;
