/** On which terms a service is offered: of itself, and of each member who offers it. */
export interface ServiceTerms {
  priceMinor: number;
  capacityMin: number;
  capacityMax: number;
}

interface Change {
  /** The fields that were changed at the service, as they were. */
  former: Partial<ServiceTerms>;
  /** What the service says now. */
  service: ServiceTerms;
}

const NAMES = ["priceMinor", "capacityMin", "capacityMax"] as const satisfies (keyof ServiceTerms)[];

/**
 * What a member's terms become who follows their service: each field that still has the service's former value gets its
 * present one. Null where there is none, and where the seats would no longer fit together: those are terms of their own.
 */
export function followed(terms: ServiceTerms, { former, service }: Change): ServiceTerms | null {
  const next = { ...terms };
  for (const name of NAMES) if (terms[name] === former[name]) next[name] = service[name];
  const isSame = NAMES.every((name) => next[name] === terms[name]);
  return isSame || next.capacityMin > next.capacityMax ? null : next;
}

/** Whether something of these terms differs from the service in one of the fields that were changed there. */
export const differs = (terms: ServiceTerms, { former, service }: Change): boolean =>
  NAMES.some((name) => former[name] !== undefined && terms[name] !== service[name]);
