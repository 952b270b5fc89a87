import Link from "next/link";
import type { Messages } from "../../messages";
import { Avatar } from "../../parts/avatar";
import { Icon } from "../../parts/icons";
import { Swatch } from "../../parts/swatch";
import type { Offering, ServiceGroupOf, ServiceLine } from "./read-services";

/** The services of one category. */
export function ServiceGroup({ m, id, name, services }: ServiceGroupOf & { m: Messages }) {
  return (
    <section className="card" aria-labelledby={`c-${id}`}>
      <header>
        <h2 id={`c-${id}`}>{name}</h2>
        <span className="end muted">{m.servicesCount(services.length)}</span>
      </header>
      <table className="t cards svc">
        <caption className="vh">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{m.serviceTitle}</th>
            <th scope="col">{m.servicesLasts}</th>
            <th scope="col">{m.servicesWho}</th>
            <th scope="col" className="num">
              {m.servicePricePerPerson}
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <Row key={service.id} m={m} service={service} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ m, service }: { m: Messages; service: ServiceLine }) {
  const { href, title, color, kind, lasts, price, isHidden } = service;
  return (
    <tr>
      <th scope="row" className="sv-n">
        <span className="line">
          <Swatch color={color} />
          <Link href={href} prefetch={false}>
            {title}
          </Link>
          {kind && <span className="tag">{kind}</span>}
          {isHidden && (
            <span className="tag">
              <Icon name="eye-off" small />
              {m.serviceHidden}
            </span>
          )}
        </span>
      </th>
      <td className="muted sv-l">{lasts}</td>
      <td className="sv-w">
        <Who m={m} staff={service.staff} />
      </td>
      <td className="num sv-p">
        <bdi>{price}</bdi>
      </td>
    </tr>
  );
}

const SHOWN_MAX = 4;

function Who({ m, staff }: { m: Messages; staff: Offering[] | null }) {
  if (staff === null) return <span className="muted">{m.servicesOfParts}</span>;
  if (staff.length === 0) {
    return (
      <span className="st warn">
        <Icon name="triangle-alert" />
        {m.servicesNobody}
      </span>
    );
  }
  const rest = staff.length - SHOWN_MAX;
  const names = staff.map(({ name }) => name).join(", ");
  return (
    <span className="avs" title={names}>
      {staff.slice(0, SHOWN_MAX).map(({ name, face }) => (
        <Avatar key={name} name={name} face={face} />
      ))}
      {rest > 0 && (
        <span className="av" aria-hidden="true">
          +{rest}
        </span>
      )}
      <span className="vh">{names}</span>
    </span>
  );
}
