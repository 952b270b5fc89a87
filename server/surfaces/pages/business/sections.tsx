import { pictureSet } from "../../../domain/picture-widths";
import { wallClock } from "../../../domain/zones";
import type { BusinessPage, PublicEvent, PublicPackage, Service } from "../api-types";
import { Avatar, Picture } from "../components/picture";
import { DateTile } from "../events/event-time";
import { standing } from "../events/events-page";
import { PackageRows } from "../packages/packages-page";
import { bookPath, deadlineText, href, isThisYear, type Page } from "../page";
import { isWebAddress } from "../web-address";
import { NextPill } from "./services";

/** Who works there, each with a picture and the next free time. */
export function Team(team: { page: Page; members: BusinessPage["team"]; services: Service[] }) {
  const { page, members, services } = team;
  if (members.length === 0) return null;
  return (
    <section id="team">
      <h2>{page.m.business.team}</h2>
      <ul className="strip team">
        {members.map(({ id, fullName, info, imageUrl, next }) => {
          const service = services.find((known) => known.id === next?.service);
          return (
            <li key={id}>
              {isWebAddress(imageUrl) ? (
                <Picture url={imageUrl} size={72} className="avatar" />
              ) : (
                <Avatar name={fullName} url={null} />
              )}
              <h3>
                <bdi>{fullName}</bdi>
              </h3>
              {info && <p className="muted small clip">{info}</p>}
              {service && next && <NextPill page={page} service={service} next={next} member={{ id, fullName }} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How many packages stand on the page; a link leads to all. */
const PACKAGES_MAX = 6;

export function Packages({ page, packages }: { page: Page; packages: PublicPackage[] }) {
  const { m } = page;
  if (packages.length === 0) return null;
  return (
    <section id="packages">
      <h2>{m.packages.title}</h2>
      <PackageRows page={page} packages={packages.slice(0, PACKAGES_MAX)} isBelow />
      {packages.length > PACKAGES_MAX && (
        <p>
          <a href={href(page, bookPath(page, "packages"))}>{m.packages.all}</a>
        </p>
      )}
    </section>
  );
}

/** As wide as a card of the strip. */
const setOf = (url: string) => ({ srcSet: pictureSet(url), sizes: "(min-width: 62rem) 20rem, 70vw" });

/** How many events stand on the page; a link leads to all. */
const EVENTS_MAX = 6;

export function Events({ page, events }: { page: Page; events: PublicEvent[] }) {
  const { m } = page;
  if (events.length === 0) return null;
  return (
    <section id="events">
      <h2>{m.events.title}</h2>
      <ul className="strip events">
        {events.slice(0, EVENTS_MAX).map((event) => (
          <li key={event.id}>
            {isWebAddress(event.imageUrl) ? (
              // biome-ignore lint/performance/noImgElement: this is no Next page.
              <img src={event.imageUrl} {...setOf(event.imageUrl)} alt="" width={640} height={360} loading="lazy" />
            ) : (
              <DateTile page={page} at={event.startAt} zone={event.timeZone} />
            )}
            <h3>
              <a href={href(page, bookPath(page, "events", event.slug))}>
                <bdi>{event.title}</bdi>
              </a>
            </h3>
            <p className="muted">
              <time dateTime={event.startAt}>
                <bdi>{startText(page, event)}</bdi>
              </time>
            </p>
            <p className="price">{standing(page, event)}</p>
          </li>
        ))}
      </ul>
      {events.length > EVENTS_MAX && (
        <p>
          <a href={href(page, bookPath(page, "events"))}>{m.business.allEvents}</a>
        </p>
      )}
    </section>
  );
}

/** `Sat 12 Dec, 11:00`, on the wall of where it is, or `Tuesday 12 January 2027, 11:00` in another year. */
function startText(page: Page, { startAt, timeZone }: PublicEvent): string {
  const { f } = page;
  const at = new Date(startAt);
  if (!isThisYear(page, at, timeZone)) return deadlineText(page, at, timeZone);
  const { date, time } = wallClock(at, timeZone);
  return `${f.dayShort(date)}, ${f.time(time)}`;
}
