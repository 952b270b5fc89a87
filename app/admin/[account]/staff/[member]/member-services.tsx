"use client";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { useMessages } from "../../../shell/messages-context";

interface Offered {
  id: string;
  title: string;
  /** In words. */
  price: string;
  isOffered: boolean;
}

interface Properties {
  memberId: string;
  services: Offered[];
  mayWrite: boolean;
}

/** What the member does: each click is saved at once. */
export function MemberServices({ memberId, services, mayWrite }: Properties) {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  const turn = ({ id, isOffered }: Offered) => {
    const link = { id: memberId, serviceId: id };
    void run((office) => {
      const { services: links } = office.staff;
      return isOffered ? links.delete.mutate(link) : links.put.mutate(link);
    });
  };
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
                  onChange={() => turn(service)}
                />
                {service.title}
              </label>
              <bdi className="muted">{service.price}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
