import { wallClock } from "../../../domain/zones";
import type { Service } from "../api-types";
import { extrasOf, extrasText } from "../book/time-ask";
import { momentText } from "../business/next-text";
import { Icon } from "../components/icon";
import { bookPath, durationText, href, type Page, priceText } from "../page";
import type { PublicApi } from "../public-api";
import { canBeCombined, VISIT_SERVICES_MAX, visitOf } from "./visit-service";
import { WaitsApart } from "./waits-apart";

const SEARCH_DAYS = 14;

/** What is chosen on the page of a business, in the order in which it was. */
export interface Chosen {
  services: Service[];
  /** When all of it can be had next, as a start; null when that is not within two weeks. */
  first: string | null;
}

/** Reads from the address what is chosen; what cannot be combined counts as absent. */
export async function chosenOf(api: PublicApi, page: Page, services: Service[]): Promise<Chosen> {
  const ids = [...new Set((page.query.get("visit") ?? "").split(","))].slice(0, VISIT_SERVICES_MAX);
  const chosen = ids.flatMap((id) => services.find((known) => known.id === id && canBeCombined(known)) ?? []);
  const visit = visitOf(chosen);
  if (!visit || chosen.length < 2) return { services: chosen, first: null };
  const from = wallClock(new Date(page.config?.now ?? 0), page.homeZone).date;
  const extras = extrasText(extrasOf(visit.extras));
  const asked = { service: visit.id, staff: null, from, days: SEARCH_DAYS, persons: 1, extras };
  // Without it only one line is missing.
  const days = await api.slots(asked).then(
    (list) => list.days,
    () => [],
  );
  return { services: chosen, first: days.flatMap(({ slots }) => slots)[0]?.start ?? null };
}

/** The address of the page with other services chosen. */
export const choosing = (page: Page, services: Service[], at?: string): string =>
  href(page, page.path, { visit: services.map(({ id }) => id).join(","), q: page.query.get("q") }) +
  (at === undefined ? "" : `#${at}`);

/** Puts a service into the visit, or takes it out. */
export function AddToVisit({ page, service, chosen }: { page: Page; service: Service; chosen: Service[] }) {
  const { m } = page;
  if (!canBeCombined(service)) return null;
  const isOn = chosen.some(({ id }) => id === service.id);
  if (!isOn && chosen.length >= VISIT_SERVICES_MAX) return null;
  const next = isOn ? chosen.filter(({ id }) => id !== service.id) : [...chosen, service];
  return (
    <a
      className={isOn ? "add on" : "add"}
      id={`add-${service.id}`}
      href={choosing(page, next, `s-${service.id}`)}
      data-swap=""
    >
      <Icon name={isOn ? "check" : "plus"} />
      <span className="vh">{isOn ? m.business.remove(service.title) : m.business.add(service.title)}</span>
    </a>
  );
}

/** What is chosen, with what it costs and the way on: beside the services, or a sheet on a phone. */
export function VisitOrder({ page, chosen }: { page: Page; chosen: Chosen }) {
  const { m } = page;
  const { services } = chosen;
  const visit = visitOf(services);
  if (!visit) return null;
  return (
    <section className="panel sheet order" id="order" popover="auto" aria-labelledby="order-title">
      <h2 id="order-title" data-announcement={sayVisit(page, visit, services.length)}>
        {m.yourVisit}
      </h2>
      <ol className="items">
        {services.map((service) => (
          <li key={service.id}>
            <span>
              <b>
                <bdi>{service.title}</bdi>
              </b>
              <span className="row-line muted">
                <bdi>{durationText(page, service)}</bdi>
              </span>
            </span>
            <b>
              <bdi>{priceText(page, service, null)}</bdi>
            </b>
            <a
              className="icon"
              data-swap=""
              href={choosing(
                page,
                services.filter(({ id }) => id !== service.id),
              )}
            >
              <Icon name="x" />
              <span className="vh">{m.business.remove(service.title)}</span>
            </a>
          </li>
        ))}
      </ol>
      <dl className="sums">
        <div className="total">
          <dt>
            <bdi>{durationText(page, visit)}</bdi>
          </dt>
          <dd>
            <bdi>{priceText(page, visit, null)}</bdi>
          </dd>
        </div>
      </dl>
      {services.length > 1 && <p className="muted small">{firstText(page, chosen)}</p>}
      {services.length > 1 && chosen.first === null && <WaitsApart page={page} service={visit} />}
      <p className="actions go">
        <a className="btn full" id="onward" href={onward(page, visit.id)}>
          {m.business.chooseTime}
        </a>
      </p>
    </section>
  );
}

/** The same in one line at the foot of a phone. */
export function VisitBar({ page, chosen: { services } }: { page: Page; chosen: Chosen }) {
  const { m } = page;
  const visit = visitOf(services);
  if (!visit) return null;
  return (
    <nav className="bar" aria-label={m.yourVisit}>
      <button type="button" popoverTarget="order">
        <b>
          {m.business.servicesCount(services.length)} · <bdi>{priceText(page, visit, null)}</bdi>
        </b>
        <span className="row-line muted small">
          <bdi>{durationText(page, visit)}</bdi>
        </span>
      </button>
      <a className="btn" href={onward(page, visit.id)}>
        {m.business.goOn}
      </a>
    </nav>
  );
}

/** What a screen reader hears when something was added or taken out. */
const sayVisit = (page: Page, visit: Service, count: number): string =>
  `${page.m.yourVisit}: ${page.m.business.servicesCount(count)}, ${durationText(page, visit)}, ${priceText(page, visit, null)}`;

const onward = (page: Page, id: string): string => href(page, bookPath(page, id));

function firstText(page: Page, { first }: Chosen): string {
  const { m, zone } = page;
  return first === null
    ? m.business.noVisit
    : m.business.firstVisit(momentText(page, wallClock(new Date(first), zone)));
}
