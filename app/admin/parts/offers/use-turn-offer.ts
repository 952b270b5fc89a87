import { useState } from "react";
import { useCall } from "../../client/use-call";
import { type NamedAffected, nameAffected } from "../affected/name-affected";

/** Whether a member offers a service, and what would be lost if they no longer did. */
export interface TurnedOffer {
  staffId: string;
  member: string;
  serviceId: string;
  service: string;
  isOffered: boolean;
  /** Terms that are the member's own, in words. */
  own: string[];
}

export interface EndedOffer extends TurnedOffer {
  booked: NamedAffected;
}

/** Lets a member offer a service at once, and asks before they no longer do where something hangs on it. */
export function useTurnOffer() {
  const { run, isBusy, fault } = useCall();
  const [ending, setEnding] = useState<EndedOffer | null>(null);
  const turn = (offer: TurnedOffer) => {
    const link = { id: offer.staffId, serviceId: offer.serviceId };
    void run(async (office) => {
      const { services: links } = office.staff;
      if (!offer.isOffered) return links.put.mutate(link);
      const { affected } = await links.affected.query(link);
      if (affected.length === 0 && offer.own.length === 0) return links.delete.mutate(link);
      return setEnding({ ...offer, booked: await nameAffected(office, affected) });
    });
  };
  return { turn, ending, end: () => setEnding(null), isBusy, fault };
}
