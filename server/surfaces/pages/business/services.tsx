import type { Service } from "../api-types";
import { Icon } from "../components/icon";
import { RowPicture } from "../components/picture";
import { bookPath, durationText, href, type Page, priceText } from "../page";
import { AddToVisit } from "../visit/visit-order";
import { type Next, nextText } from "./next-text";
import type { ServiceGroup } from "./service-groups";

interface ServicesProps {
  page: Page;
  groups: ServiceGroup[];
  /** When each can be had next, by id. */
  next: Map<string, Next>;
  /** What stands in the visit already. */
  chosen: Service[];
}

/** The services by category, in rows: each leads to its times, its next time straight to that day. */
export function Services({ page, groups, next, chosen }: ServicesProps) {
  return groups.map(({ category, services }) => (
    <section key={category?.id ?? "others"} id={groupId(category?.id)}>
      <h2>{category?.name ?? (groups.length > 1 ? page.m.otherServices : page.m.business.services)}</h2>
      <ul className="rows">
        {services.map((service) => (
          <ServiceRow key={service.id} page={page} service={service} next={next.get(service.id)} chosen={chosen} />
        ))}
      </ul>
    </section>
  ));
}

/** What a chip leads to. */
export const groupId = (categoryId: string | undefined): string => `c-${categoryId ?? "others"}`;

function ServiceRow(row: { page: Page; service: Service; next: Next | undefined; chosen: Service[] }) {
  const { page, service, next, chosen } = row;
  const times = bookPath(page, service.id);
  return (
    <li id={`s-${service.id}`}>
      <RowPicture url={service.imageUrl} title={service.title} />
      <div>
        <h3 className="row-title">
          <a href={href(page, times)}>
            <bdi>{service.title}</bdi>
          </a>
        </h3>
        <p className="muted">
          <bdi>{durationText(page, service)}</bdi>
          {service.description && <> · {service.description}</>}
        </p>
        <NextPill page={page} service={service} next={next} />
      </div>
      <div className="end">
        <p className="price">
          <bdi>{priceText(page, { ...service, capacityMax: 1 }, null)}</bdi>
          {service.capacityMax > 1 && service.price > 0 && <small className="muted">{page.m.business.perPerson}</small>}
        </p>
        <AddToVisit page={page} service={service} chosen={chosen} />
      </div>
    </li>
  );
}

interface PillProps {
  page: Page;
  service: Service;
  next: Next | undefined;
  /** Whose time it is; else anybody's. */
  member?: { id: string; fullName: string };
}

/** The shortest way to a booking: a tinted pill with the next time, or the way to the waiting list. */
export function NextPill({ page, service, next, member }: PillProps) {
  const { m } = page;
  const times = bookPath(page, service.id);
  const soonest = nextText(page, next, service.durationDays !== null);
  if (soonest)
    return (
      <a className="pill" href={href(page, times, { date: soonest.date, staff: member?.id })}>
        <Icon name="clock" isSmall />
        <bdi>{soonest.text}</bdi>
        <span className="vh">
          , {member ? m.business.with(service.title, member.fullName) : m.nextTime(service.title)}
        </span>
      </a>
    );
  if (!next?.waitlist) return null;
  return (
    <a className="pill plain" href={href(page, times, { date: next.waitDate, staff: member?.id })}>
      {m.full} · {m.waitingList}
      <span className="vh">, {service.title}</span>
    </a>
  );
}
