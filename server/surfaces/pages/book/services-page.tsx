import { addDays } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { PublicEvent, PublicPackage, Service } from "../api-types";
import { grouped, type ServiceGroup } from "../business/service-groups";
import { Band } from "../components/band";
import { ContactLinks, contactWords } from "../components/document";
import { Icon } from "../components/icon";
import { RowPicture } from "../components/picture";
import { EventRows } from "../events/events-page";
import { PackageRows } from "../packages/packages-page";
import { bookPath, durationText, href, type Page, priceText } from "../page";
import type { PublicApi } from "../public-api";
import { isFree } from "./free-times";

/** How many cards name their next free time: each costs one slot query. */
const NEXT_TIMES_MAX = 8;
const NEXT_TIMES_DAYS = 14;
/** How many events and packages stand below the services. */
const EVENTS_MAX = 3;
const PACKAGES_MAX = 3;

/** P1: what can be booked. Where there is no choice it leads straight on: to the events alone, to the one service. */
export async function servicesPage(api: PublicApi, page: Page): Promise<SurfaceResponse> {
  const [categories, services, events, packages] = await Promise.all([
    api.categories(),
    api.services(),
    api.events(),
    api.packages(),
  ]);
  const [only] = services;
  if (services.length === 0 && events.length > 0) return redirect(302, href(page, bookPath(page, "events")));
  if (services.length === 1 && only && events.length + packages.length === 0)
    return redirect(302, href(page, bookPath(page, only.id)));

  const inOrder = grouped(categories, services);
  const first = inOrder.flatMap((group) => group.services).slice(0, NEXT_TIMES_MAX);
  const next = new Map(
    await Promise.all(first.map(async (service) => [service.id, await nextTime(api, page, service)] as const)),
  );
  return answerPage(
    page,
    {
      title: page.m.chooseService,
      step: "service",
      head: page.config?.slug && <link rel="canonical" href={`/${page.config.slug}`} />,
    },
    <>
      {inOrder.length > 0 && <h1>{page.m.chooseService}</h1>}
      <div className="cols offers">
        <div className="stack">
          <ServiceList page={page} groups={inOrder} next={next} />
        </div>
        {packages.length + events.length > 0 && (
          <div className="stack">
            <PackageSection page={page} packages={packages} />
            <EventSection page={page} events={events} />
          </div>
        )}
      </div>
    </>,
  );
}

/** The first of the packages; the heading leads to all of them. */
function PackageSection({ page, packages }: { page: Page; packages: PublicPackage[] }) {
  if (packages.length === 0) return null;
  return (
    <section aria-labelledby="packages">
      <h2 id="packages">
        <a href={href(page, bookPath(page, "packages"))}>{page.m.packages.title}</a>
      </h2>
      <PackageRows page={page} packages={packages.slice(0, PACKAGES_MAX)} isBelow />
    </section>
  );
}

/** The next of the events; a link leads to all of them. */
function EventSection({ page, events }: { page: Page; events: PublicEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="events">
      <h2 id="events">
        <a href={href(page, bookPath(page, "events"))}>{page.m.events.title}</a>
      </h2>
      <EventRows page={page} events={events.slice(0, EVENTS_MAX)} isBelow />
    </section>
  );
}

/** The next time of a service: the day it leads to, and `Mon 09:30` in the shown zone. */
interface NextTime {
  date: string;
  text: string;
  /** Nothing is free, but there is a waiting list. */
  isFull: boolean;
}

/** Null when there are no times in the next two weeks. A failing query costs only this line. */
async function nextTime(api: PublicApi, page: Page, service: Service): Promise<NextTime | null> {
  const today = wallClock(new Date(page.config?.now ?? 0), page.homeZone).date;
  const full = service.waitlistCapacity > 0;
  const query = { service: service.id, staff: null, from: today, days: NEXT_TIMES_DAYS, persons: 1, full };
  const answer = await api.slots(query).catch(() => null);
  const days = answer?.days.filter((day) => day.slots.length > 0) ?? [];
  const slot = days.find((day) => day.slots.some(isFree))?.slots.find(isFree);
  const [firstFull] = days;
  if (slot === undefined) return firstFull ? { date: firstFull.date, text: "", isFull: true } : null;
  const wholeDays = service.durationDays !== null;
  const { date, time } = wallClock(new Date(slot.start), wholeDays ? page.homeZone : page.zone);
  if (wholeDays) return { date, text: page.f.dayShort(date), isFull: false };
  const soon = date < addDays(today, 7) ? page.f.weekdayShort(date) : page.f.dayShort(date);
  return { date, text: `${soon} ${page.f.time(time)}`, isFull: false };
}

function ServiceList(list: { page: Page; groups: ServiceGroup[]; next: Map<string, NextTime | null> }) {
  const { page, groups, next } = list;
  const { m } = page;
  if (groups.length === 0) {
    return (
      <Band tone="calm" icon="info" title={m.nothingBookable} text={contactWords(page)}>
        <p className="line">
          <ContactLinks page={page} />
        </p>
      </Band>
    );
  }
  return (
    <>
      {groups.map(({ category, services }) => (
        <section key={category?.id ?? "others"}>
          {groups.length > 1 && <h2>{category?.name ?? m.otherServices}</h2>}
          <ul className="rows">
            {services.map((service) => (
              <ServiceRow
                key={service.id}
                page={page}
                service={service}
                next={next.get(service.id) ?? null}
                below={groups.length > 1}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The row of a service: its name leads to its times, its next time straight to that day. */
function ServiceRow(row: { page: Page; service: Service; next: NextTime | null; below: boolean }) {
  const { page, service, next } = row;
  const { m } = page;
  const Heading = row.below ? "h3" : "h2";
  const times = bookPath(page, service.id);
  return (
    <li>
      <RowPicture url={service.imageUrl} title={service.title} />
      <div>
        <Heading className="row-title">
          <a href={href(page, times)}>
            <bdi>{service.title}</bdi>
          </a>
        </Heading>
        <p className="muted">
          <bdi>{durationText(page, service)}</bdi>
        </p>
        {service.description && <p className="muted small clip">{service.description}</p>}
        {next?.isFull && (
          <a className="pill plain" href={href(page, times, { date: next.date })}>
            {m.full} · {m.waitingList}
            <span className="vh">, {service.title}</span>
          </a>
        )}
        {next?.isFull === false && (
          <a className="pill" href={href(page, times, { date: next.date })}>
            <Icon name="clock" isSmall />
            <bdi>{next.text}</bdi>
            <span className="vh">, {m.nextTime(service.title)}</span>
          </a>
        )}
      </div>
      <p className="price">
        <bdi>{priceText(page, { ...service, capacityMax: 1 }, null)}</bdi>
        {service.capacityMax > 1 && service.price > 0 && <small className="muted">{m.business.perPerson}</small>}
      </p>
    </li>
  );
}
