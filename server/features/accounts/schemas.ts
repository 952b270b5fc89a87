import { z } from "zod";
import { POWERS, ROLES } from "../../domain/roles";
import { SCOPES } from "../../domain/scopes";

export const MyAccounts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      companyName: z.string(),
      isSandbox: z.boolean(),
      /** When all of it will be removed; null while it is open. */
      closingAt: z.date().nullable(),
      role: z.enum(ROLES),
    }),
  ),
});

const rules = {
  requireSecondFactor: z.boolean(),
  staffMayCancel: z.boolean(),
  staffMayReschedule: z.boolean(),
};

export const AccountRules = z.object(rules);
export type AccountRules = z.infer<typeof AccountRules>;
export const UpdateRulesInput = z.object(rules).partial();
export type UpdateRulesInput = z.infer<typeof UpdateRulesInput>;

/** What of the first steps no record tells: that the page was tried, and that it was shared. */
const FIRST_STEPS = ["try", "share"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
export const NoteFirstStepInput = z.object({ step: z.enum(FIRST_STEPS) });

export const CurrentAccount = z.object({
  account: z.object({
    id: z.string(),
    publicKey: z.string(),
    companyName: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    locale: z.string(),
    isSandbox: z.boolean(),
    /** When a sandbox ends; null for a real account. */
    expiresAt: z.date().nullable(),
    closingAt: z.date().nullable(),
    /** The account's present, which a sandbox may have set forward. */
    now: z.date(),
    rules: AccountRules,
    /** When one of its people first opened its page to try it, and first took it along to share it; null: nobody has. */
    pageTriedAt: z.date().nullable(),
    pageSharedAt: z.date().nullable(),
  }),
  person: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    memberId: z.string(),
    role: z.enum(ROLES),
    staffId: z.string().nullable(),
    scopes: z.array(z.enum(SCOPES)),
    powers: z.array(z.enum(POWERS)),
  }),
});
export type CurrentAccount = z.infer<typeof CurrentAccount>;
