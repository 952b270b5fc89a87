"use client";
import { EditorSection } from "../../../../editor/editor";
import { Avatar, type Face } from "../../../../parts/avatar";
import { Fault } from "../../../../parts/fault";
import { EndOffer } from "../../../../parts/offers/end-offer";
import { useTurnOffer } from "../../../../parts/offers/use-turn-offer";
import { useMessages } from "../../../../shell/messages-context";
import { TermsButton } from "./terms-button";

/** A member, and on which terms they offer the service. */
export interface Offer {
  staffId: string;
  name: string;
  face: Face;
  terms: {
    price: number;
    capacityMin: number;
    capacityMax: number;
    deposit: string | null;
    /** All of it in words, and what of it is the member's own. */
    said: string;
    own: string[];
  } | null;
}

interface Properties {
  service: { id: string; title: string };
  offers: Offer[];
  /** Of a service made of parts: whoever is chosen serves them alone, on the terms of the parts. */
  isRestriction: boolean;
  mayWrite: boolean;
}

/** Who offers it: each click is saved at once. Whoever stops keeps what is booked, and it is said what is lost. */
export function OffersSection({ service, offers, isRestriction, mayWrite }: Properties) {
  const m = useMessages();
  const { turn, ending, end, isBusy, fault } = useTurnOffer();
  const turned = ({ staffId, name, terms }: Offer) => ({
    ...{ staffId, member: name, serviceId: service.id, service: service.title },
    ...{ isOffered: terms !== null, own: terms?.own ?? [] },
  });
  return (
    <EditorSection id="who" title={m.servicesWho} isList>
      <Fault text={fault} />
      {isRestriction && <p className="in muted">{m.offersOfParts}</p>}
      {offers.length === 0 && <p className="in muted">{m.offersNone}</p>}
      <ul className="rows">
        {offers.map((offer) => (
          <li key={offer.staffId}>
            <label className="ck what">
              <input
                type="checkbox"
                checked={offer.terms !== null}
                disabled={isBusy || !mayWrite}
                onChange={() => turn(turned(offer))}
              />
              <Avatar name={offer.name} face={offer.face} />
              <b>{offer.name}</b>
            </label>
            {!isRestriction && <Terms serviceId={service.id} offer={offer} mayWrite={mayWrite} />}
          </li>
        ))}
      </ul>
      {ending && <EndOffer of={ending} onClose={end} />}
    </EditorSection>
  );
}

function Terms({
  serviceId,
  offer: { staffId, name, terms },
  mayWrite,
}: {
  serviceId: string;
  offer: Offer;
  mayWrite: boolean;
}) {
  const m = useMessages();
  if (!terms) return <span className="muted">{m.offerNot}</span>;
  return (
    <>
      <bdi className="muted">{terms.said}</bdi>
      {mayWrite && <TermsButton link={{ id: staffId, serviceId }} name={name} terms={terms} />}
    </>
  );
}
