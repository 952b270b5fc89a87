import { useState } from "react";
import type { Service } from "../../../../../../server/features/services/schemas";
import type { BackOffice } from "../../../../client/trpc";

const TERMS = ["price", "capacityMin", "capacityMax"] as const;

/** What the service said of each of its terms before they were changed in this editor. */
export type FormerTerms = Partial<Pick<Service, (typeof TERMS)[number]>>;

export interface Asked {
  former: FormerTerms;
  /** Who still has the former terms, and who has terms of their own; by id. */
  following: string[];
  own: string[];
}

/** Keeps, after a change of a service's terms was saved, who offers it on others. */
export function useFormerTerms(id: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** @param seen what the service said before, of the fields that were changed */
  const note = async (office: BackOffice, seen: Partial<Service>, saved: Service) => {
    const fresh = TERMS.filter((name) => seen[name] !== undefined && seen[name] !== saved[name]);
    // Of what was changed twice the first value is the one that members still have.
    const former = { ...Object.fromEntries(fresh.map((name) => [name, seen[name]])), ...asked?.former };
    if (Object.keys(former).length === 0) return;
    const found = await office.services.offers.followers.query({ id, ...former });
    setAsked(found.following.length + found.own.length === 0 ? null : { former, ...found });
  };
  return { asked, note, end: () => setAsked(null) };
}
