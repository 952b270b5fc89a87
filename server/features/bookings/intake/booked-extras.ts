import { z } from "zod";
import { uuid, whole } from "../../../schemas/fields";

const NAME_IT = "This field is required, as `id` or by this name.";

/** Extras as an account names them: by `id` as in an order, or by `extraId` as a booking's answer does. */
export const bookedExtras = () => z.array(bookedExtra()).max(50);

const bookedExtra = () =>
  z
    .object({
      id: uuid().optional().describe("Of an extra of the service."),
      extraId: uuid().optional().describe("The same as `id`, as answers say it.").meta({ deprecated: true }),
      quantity: whole(0, 1000).default(1).describe("Within `minQty` and `maxQty`; 0 for none. Default 1."),
    })
    .transform(({ id, extraId, quantity }, ctx) => {
      const named = id ?? extraId;
      if (named !== undefined && (extraId ?? named).toLowerCase() === named.toLowerCase())
        return { extraId: named, quantity };
      if (named === undefined) ctx.addIssue({ code: "custom", path: ["extraId"], message: NAME_IT });
      else ctx.addIssue({ code: "custom", path: ["extraId"], message: "Must be the same as `id`, or left out." });
      return z.NEVER;
    });
