import { z } from "zod";
import { PART_KINDS, PARTS_MAX } from "../../../domain/services/parts";
import { uuid, whole } from "../../../schemas/fields";
import { idOut } from "../../../schemas/outputs";

export const Part = z
  .object({
    kind: z.enum(PART_KINDS),
    serviceId: idOut().nullable().describe("Of a `service`; else null."),
    minutes: z.int().nullable().describe("Of `spare_time`; else null."),
  })
  .meta({ id: "Part", description: "One part of a compound or collaborative service." });
export type Part = z.infer<typeof Part>;

export const PartSet = z
  .object({ parts: z.array(Part).describe("In their order.") })
  .meta({ id: "PartSet", description: "What a compound or collaborative service is made of." });

export const ServiceOfParts = z.object({ id: uuid().describe("Id of the service.") });

/** Speaks up even when another field has the wrong type: all faults are told at once. */
const always = { when: ({ value }: z.core.ParsePayload) => typeof value === "object" && value !== null };

interface Loose {
  kind?: unknown;
  serviceId?: unknown;
  minutes?: unknown;
}

function requireOwnField({ kind, serviceId, minutes }: Loose, faults: z.core.$RefinementCtx): void {
  const refuse = (name: string) =>
    faults.addIssue({ code: "custom", path: [name], message: "This field is required." });
  if (kind === "service" && (serviceId ?? null) === null) refuse("serviceId");
  if (kind === "spare_time" && (minutes ?? null) === null) refuse("minutes");
}

const part = z
  .object({
    kind: z.enum(PART_KINDS).describe("`spare_time`, in compound services alone, is a pause that blocks nobody."),
    serviceId: uuid()
      .toLowerCase()
      .nullable()
      .optional()
      .describe("Of a `service`: a simple service of the account that does not last days."),
    minutes: whole(1, 1440).nullable().optional().describe("Of `spare_time`: 1 to 1440."),
  })
  .superRefine(requireOwnField, always);

export const ReplacePartsInput = ServiceOfParts.extend({
  parts: z
    .array(part)
    .max(PARTS_MAX.compound)
    .describe(
      "All of them, in their order. Compound: 2 to 20, at least one a service. Collaborative: 2 to 10, all services.",
    ),
});
export type ReplacePartsInput = z.infer<typeof ReplacePartsInput>;
