import { z } from "zod";
import { uuid } from "../../../schemas/fields";
import { AMOUNT_MAX } from "../../../schemas/money";

const code = () => z.string().max(64).nullable().optional();

/** How an operator's booking is lowered and paid. */
export const chargeFields = () => ({
  coupon: code().describe("A code, in any case."),
  packageId: uuid().nullable().optional().describe("Of the customer's package."),
  packageCode: code().describe("The same by code."),
  payment: z
    .object({
      method: z
        .enum(["local", "provider"])
        .default("local")
        .describe("`provider`: online, `pending` until then. Default `local`."),
      // Its decimals are asked where it is decided: `amounts` names fields of the input itself.
      amount: z
        .number()
        .min(0)
        .max(AMOUNT_MAX)
        .nullable()
        .optional()
        .describe("Paid at the desk now: the whole price, in major units."),
    })
    .nullable()
    .optional(),
});

/** The same, as bodies say it. */
export interface ChargeInput {
  coupon?: string | null | undefined;
  packageId?: string | null | undefined;
  packageCode?: string | null | undefined;
  payment?: { method: "local" | "provider"; amount?: number | null | undefined } | null | undefined;
}
