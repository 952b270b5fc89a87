import { z } from "zod";

export const PutProviderKeyInput = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,255}$/, { error: "Must be 8 to 255 letters, digits and signs, without spaces." })
    .describe("The payment provider's secret key. It is stored encrypted, and no answer ever shows it."),
});
export type PutProviderKeyInput = z.infer<typeof PutProviderKeyInput>;

export const DeleteProviderKeyInput = z.object({});

export const ProviderKeyHint = z
  .object({ hint: z.string().describe("The key's last four characters.") })
  .meta({ id: "ProviderKeyHint", description: "What can be seen of the stored provider key." });
export type ProviderKeyHint = z.infer<typeof ProviderKeyHint>;
