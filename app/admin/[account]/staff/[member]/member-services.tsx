"use client";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { EndOffer } from "../../../parts/offers/end-offer";
import { useTurnOffer } from "../../../parts/offers/use-turn-offer";
import { useMessages } from "../../../shell/messages-context";

/** A service, and how the member offers it. */
export interface Offered {
  id: string;
  title: string;
  /** The terms in words: what they are or would be. */
  said: string;
  /** Those that are the member's own. */
  own: string[];
  isOffered: boolean;
  /** Where the terms are changed. */
  href: string;
}

interface Properties {
  memberId: string;
  name: string;
  services: Offered[];
  mayWrite: boolean;
}

/** What the member does: each click is saved at once, and it is asked first what would be lost by it. */
export function MemberServices({ memberId, name, services, mayWrite }: Properties) {
  const m = useMessages();
  const { turn, ending, end, isBusy, fault } = useTurnOffer();
  const turned = ({ id, title, isOffered, own }: Offered) => ({
    ...{ staffId: memberId, member: name, serviceId: id, service: title, isOffered, own },
  });
  return (
    <section className="card" aria-labelledby="services">
      <header>
        <h2 id="services">{m.staffServices}</h2>
      </header>
      <Fault text={fault} />
      {services.length === 0 ? (
        <p className="in muted">{m.staffServicesNone}</p>
      ) : (
        <ul className="rows">
          {services.map((service) => (
            <li key={service.id}>
              <label className="ck what">
                <input
                  type="checkbox"
                  checked={service.isOffered}
                  disabled={isBusy || !mayWrite}
                  onChange={() => turn(turned(service))}
                />
                {service.title}
              </label>
              <bdi className="muted">{service.said}</bdi>
              {service.isOffered && mayWrite && (
                <a className="btn small quiet icon" href={service.href}>
                  <Icon name="pencil" small />
                  <span className="vh">{m.offerTermsAt(service.title)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending && <EndOffer of={ending} onClose={end} />}
    </section>
  );
}
