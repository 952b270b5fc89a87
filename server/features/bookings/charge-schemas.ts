import { z } from "zod";
import { uuid } from "../../schemas/fields";
import { money } from "../../schemas/money";

const code = () => z.string().max(64).nullable().optional();

/** How an operator's booking is lowered and paid. */
export const chargeFields = () => ({
  coupon: code().describe("A coupon's code, in any case. Each occurrence of a series uses it once."),
  packageId: uuid()
    .nullable()
    .optional()
    .describe("A package of the customer's that pays for the service: a use for each person, in each occurrence."),
  packageCode: code().describe("The same package by its code, in any case; not beside `packageId`."),
  payment: z
    .object({
      method: z
        .enum(["local", "provider"])
        .default("local")
        .describe(
          "`local`: at the desk. `provider`: online, and the booking is `pending` until then. Default `local`.",
        ),
      amount: money()
        .nullable()
        .optional()
        .describe("What was paid at the desk just now: all that the booking costs, in major units. Left out: nothing."),
    })
    .nullable()
    .optional()
    .describe("How it is paid; of a series each occurrence by itself. Default at the desk."),
});

/** The same, as bodies say it. */
export interface ChargeInput {
  coupon?: string | null | undefined;
  packageId?: string | null | undefined;
  packageCode?: string | null | undefined;
  payment?: { method: "local" | "provider"; amount?: number | null | undefined } | null | undefined;
}
