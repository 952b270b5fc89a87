import { z } from "zod";
import { idOut, instantOut } from "../../schemas/outputs";

/** Live bookings that a change stands in the way of. */
export const affected = () =>
  z
    .array(z.object({ bookingId: idOut(), start: instantOut() }))
    .describe("Upcoming bookings that stand all the same, by start; at most 10,000. Nothing of them was changed.");

export const Affected = z
  .object({ affected: affected() })
  .meta({ id: "Affected", description: "What a change would leave standing, told before it is made." });
export type Affected = z.infer<typeof Affected>;
