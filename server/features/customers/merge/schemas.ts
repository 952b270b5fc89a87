import { z } from "zod";
import { timestamp, uuid } from "../../../schemas/fields";
import { Customer } from "../schemas";

const one = () => z.enum(["kept", "merged"]).optional();

export const MergeInput = z.object({
  id: uuid().describe("Who stays."),
  mergedId: uuid().describe("Who is the same person, and goes."),
  choices: z
    .object({
      fullName: one(),
      email: one(),
      phone: one(),
      birthday: one(),
      timeZone: one(),
      locale: one(),
      externalId: one(),
      notes: z.enum(["kept", "merged", "both"]).optional(),
    })
    .default({})
    .describe("Whose value stays where both have one. Default: who stays; of notes both."),
  seen: z
    .object({ kept: timestamp(), merged: timestamp() })
    .optional()
    .describe("The `updatedAt` of both as they were shown; another one is refused."),
  dryRun: z.boolean().default(false).describe("Tells what would happen, and writes nothing."),
});
export type MergeInput = z.infer<typeof MergeInput>;

const Moved = z.object({
  bookings: z.int(),
  tickets: z.int(),
  packages: z.int(),
  payments: z.int(),
  orders: z.int(),
  mails: z.int(),
});
export type Moved = z.infer<typeof Moved>;

export const MergeResult = z.object({
  /** Who stays, as they are then. */
  customer: Customer,
  /** How much of whom is merged is theirs then. */
  moved: Moved,
});
export type MergeResult = z.infer<typeof MergeResult>;

export const REASONS = ["email", "name", "phone"] as const;

export const SuggestInput = z.object({});

export const Suggestions = z.object({
  /** Who was added first stands first; the likeliest pairs first, not all of many. */
  data: z.array(z.object({ customer: Customer, other: Customer, reasons: z.array(z.enum(REASONS)) })),
  total: z.int(),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Two of a suggestion, in any order. */
export const PairInput = z.object({ id: uuid(), otherId: uuid() });
export type PairInput = z.infer<typeof PairInput>;

export const DismissInput = PairInput.extend({
  reasons: z.array(z.enum(REASONS)).min(1).max(REASONS.length).describe("What they were shown to have in common."),
});
export type DismissInput = z.infer<typeof DismissInput>;

export const Dismissed = PairInput.extend({ dismissed: z.boolean() });
export type Dismissed = z.infer<typeof Dismissed>;

export const FollowInput = z.object({ id: uuid() });
export const Followed = z.object({ customerId: z.string().nullable().describe("Who it is now; null: nobody.") });
