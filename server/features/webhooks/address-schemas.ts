import type { z } from "zod";
import { env } from "../../env";
import { faultOfAddress } from "../../outgoing/address";
import { url } from "../../schemas/fields";

function requirePublicAddress(text: string, faults: z.core.$RefinementCtx): void {
  const message = faultOfAddress(text, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE });
  if (message !== null) faults.addIssue({ code: "custom", message });
}

/** An https address that webhooks may be pushed to. */
export const webhookUrl = () => url().superRefine(requirePublicAddress);
