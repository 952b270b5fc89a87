import { z } from "zod";
import { idOut } from "../../schemas/outputs";

export const Composite = z
  .object({
    serviceId: idOut().describe("The compound or collaborative service."),
    title: z.string().describe("Its title, as it is now."),
    groupId: idOut().describe("Shared by all parts that are booked together."),
    part: z.int().describe("Which of the parts this is, from 1; spare time is none."),
    parts: z.int().describe("How many there are."),
  })
  .meta({ id: "Composite", description: "The larger service that an appointment is a part of." });
export type Composite = z.infer<typeof Composite>;

/** What the service and the staff member of an appointment are called now. */
export const calledAs = {
  service: z.object({ id: idOut(), title: z.string() }).describe("The appointment's service, as it is called now."),
  staff: z.object({ id: idOut(), fullName: z.string() }).describe("Who gives it, as they are called now."),
};
