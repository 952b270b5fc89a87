import { addDays } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { Category, PublicEvent, Service } from "../api-types";
import { ContactLinks } from "../components/document";
import { Icon } from "../components/icon";
import { Picture } from "../components/picture";
import { EventCards } from "../events/events-page";
import { bookPath, durationText, href, type Page, priceText } from "../page";
import type { PublicApi } from "../public-api";

/** How many cards name their next free time: each costs one slot query. */
const NEXT_TIMES_MAX = 8;
const NEXT_TIMES_DAYS = 14;
/** How many events stand below the services. */
const EVENTS_MAX = 3;

/** P1: what can be booked. Where there is no choice it leads straight on: to the events alone, to the one service. */
export async function servicesPage(api: PublicApi, page: Page): Promise<SurfaceResponse> {
  const [categories, services, events] = await Promise.all([api.categories(), api.services(), api.events()]);
  const [only] = services;
  if (services.length === 0 && events.length > 0) return redirect(302, href(page, bookPath(page, "events")));
  if (services.length === 1 && only && events.length === 0) return redirect(302, href(page, bookPath(page, only.id)));

  const inOrder = grouped(categories, services);
  const first = inOrder.flatMap((group) => group.services).slice(0, NEXT_TIMES_MAX);
  const next = new Map(
    await Promise.all(first.map(async (service) => [service.id, await nextTime(api, page, service)] as const)),
  );
  return answerPage(
    page,
    { title: page.m.chooseService, step: "service" },
    <>
      <ServiceList page={page} groups={inOrder} next={next} />
      <EventSection page={page} events={events} />
    </>,
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
      <EventCards page={page} events={events.slice(0, EVENTS_MAX)} isBelow />
    </section>
  );
}

interface ServiceGroup {
  category: Category | null;
  services: Service[];
}

/** Categories by position, services without one last; empty categories are left out. */
function grouped(categories: Category[], services: Service[]): ServiceGroup[] {
  const known = new Set(categories.map((category) => category.id));
  const groups: ServiceGroup[] = [...categories]
    .sort((a, b) => a.position - b.position)
    .map((category) => ({ category, services: services.filter((service) => service.categoryId === category.id) }));
  const others = services.filter((service) => service.categoryId === null || !known.has(service.categoryId));
  groups.push({ category: null, services: others });
  return groups.filter((group) => group.services.length > 0);
}

/** `Mon 09:30` in the shown zone, or null when the next two weeks are full. A failing query costs only this line. */
async function nextTime(api: PublicApi, page: Page, service: Service): Promise<string | null> {
  const today = wallClock(new Date(page.config?.now ?? 0), page.homeZone).date;
  const query = { service: service.id, staff: null, from: today, days: NEXT_TIMES_DAYS, persons: 1 };
  const answer = await api.slots(query).catch(() => null);
  const slot = answer?.days.find((day) => day.slots.length > 0)?.slots[0];
  if (slot === undefined) return null;
  const wholeDays = service.durationDays !== null;
  const at = wallClock(new Date(slot.start), wholeDays ? page.homeZone : page.zone);
  const soon = at.date < addDays(today, 7) ? page.f.weekdayShort(at.date) : page.f.dayShort(at.date);
  return wholeDays ? page.f.dayShort(at.date) : `${soon} ${at.time}`;
}

function ServiceList(list: { page: Page; groups: ServiceGroup[]; next: Map<string, string | null> }) {
  const { page, groups, next } = list;
  const { m } = page;
  if (groups.length === 0) {
    return (
      <div className="narrow">
        <h1>{m.nothingBookable}</h1>
        <p>{m.contactInstead}</p>
        <p className="contact">
          <ContactLinks page={page} />
        </p>
      </div>
    );
  }
  return (
    <>
      <h1>{m.chooseService}</h1>
      {groups.map(({ category, services }) => (
        <section key={category?.id ?? "others"}>
          {groups.length > 1 && <h2>{category?.name ?? m.otherServices}</h2>}
          <ul className="cards">
            {services.map((service) => (
              <ServiceCard
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

function ServiceCard(card: { page: Page; service: Service; next: string | null; below: boolean }) {
  const { page, service, next } = card;
  const Heading = card.below ? "h3" : "h2";
  return (
    <li className="card">
      <Picture url={service.imageUrl} size={72} />
      <div>
        <Heading>
          <a className="cover" href={href(page, bookPath(page, service.id))}>
            <bdi>{service.title}</bdi>
          </a>
        </Heading>
        <p className="meta">
          <bdi>{durationText(page, service)}</bdi> · <bdi>{priceText(page, service, null)}</bdi>
        </p>
        {service.description && <p className="muted clip">{service.description}</p>}
        {next !== null && (
          <p className="next">
            <Icon name="clock" /> <bdi>{page.m.nextTime(next)}</bdi>
          </p>
        )}
      </div>
      <Icon name="chevron-right" flip />
    </li>
  );
}
