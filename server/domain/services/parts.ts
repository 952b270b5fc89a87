import type { Fields } from "../errors";
import type { ServiceType } from "./service";

export const PART_KINDS = ["service", "spare_time"] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A service that is made of others. */
export type CompositeType = Exclude<ServiceType, "simple">;

/** Whether services of this type are made of parts. */
export const isComposite = (type: ServiceType): type is CompositeType => type !== "simple";

const PARTS_MIN = 2;
/** How many parts a service of each type has at most. */
export const PARTS_MAX = { compound: 20, collaborative: 10 } as const satisfies Record<CompositeType, number>;

/** The longest that a service lasts, unless it lasts days. */
export const COMPOSITE_MINUTES_MAX = 1440;

/**
 * How long a service made of parts lasts: the parts of a compound one run one after another, those of a collaborative
 * one start together.
 *
 * @param partMinutes of every part, spare time included; any order
 */
export function durationOfComposite(type: CompositeType, partMinutes: number[]): number {
  return type === "compound" ? partMinutes.reduce((sum, minutes) => sum + minutes, 0) : Math.max(0, ...partMinutes);
}

/** What is wrong with the parts of a service of this type, by dotted input name; empty when nothing is. */
export function faultsOfParts(type: CompositeType, parts: { kind: PartKind }[]): Fields {
  const faults: Fields = {};
  if (parts.length < PARTS_MIN) faults.parts = `Must have at least ${PARTS_MIN} entries.`;
  if (parts.length > PARTS_MAX[type]) faults.parts = `Must have at most ${PARTS_MAX[type]} entries.`;
  if (type === "compound") {
    if (!parts.some(({ kind }) => kind === "service")) faults.parts ??= "Must have at least one service.";
    return faults;
  }
  parts.forEach(({ kind }, index) => {
    if (kind !== "spare_time") return;
    const sentence = "Only a compound service has spare time.";
    faults[`parts.${index}.kind`] = sentence;
    faults.parts ??= sentence;
  });
  return faults;
}
