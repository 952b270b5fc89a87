import { z } from "zod";
import { CODE_FAULTS } from "../domain/entitlements/code-fault";

/** What a quote says of the code of a coupon or a package. */
export const codeVerdict = z.object({
  code: z.string(),
  valid: z.boolean(),
  reason: z.string().nullable().describe("A sentence for the customer; null when valid."),
  reasonCode: z.enum(CODE_FAULTS).nullable().describe("The same for a program; null when valid."),
});
export type CodeVerdict = z.infer<typeof codeVerdict>;
