import { z } from "zod";
import { startOrEnd, uuid } from "../../../schemas/fields";
import { memberOrAny } from "../../availability";

export const RescheduleBookingInput = z.object({
  id: uuid(),
  start: startOrEnd().describe("The start of a slot from `/slots`."),
  staff: memberOrAny()
    .optional()
    .describe("Id of a staff member, or `any`. Left out: the present one when free, else any."),
  notify: z.boolean().default(false).describe("Mails the customer. Default false."),
});
export type RescheduleBookingInput = z.infer<typeof RescheduleBookingInput>;
