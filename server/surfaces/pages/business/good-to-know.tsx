import { addDays, weekStart } from "../../../domain/dates";
import { weekInLines } from "../../../domain/schedule/opening";
import { wallClock } from "../../../domain/zones";
import type { BusinessPage, Service } from "../api-types";
import { Icon, type IconName } from "../components/icon";
import type { Page } from "../page";
import { isWebAddress } from "../web-address";

const HOUR = 60;
const DAY = 1440;

/** What holds for a booking, in plain words. */
export function GoodToKnow({ page, services }: { page: Page; services: Service[] }) {
  const { m } = page;
  const terms = [changes(page, services), deposits(page, services), payments(page, services)].filter(
    (term) => term !== null,
  );
  if (terms.length === 0) return null;
  return (
    <section id="good">
      <h2>{m.business.goodToKnow}</h2>
      <dl className="terms">
        {terms.map(({ icon, name, text }) => (
          <div key={name}>
            <dt>
              <Icon name={icon} />
              <span>{name}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Term {
  icon: IconName;
  name: string;
  text: string;
}

function changes({ m: { business: m } }: Page, services: Service[]): Term | null {
  if (services.length === 0) return null;
  const notice = services.map(({ minCancelMinutes }) => minCancelMinutes);
  const [least, most] = [Math.min(...notice), Math.max(...notice)];
  const said = (minutes: number) => spanText(m, minutes);
  const same = most === 0 ? m.changeAlways : m.changeUntil(said(most));
  const differs = least === 0 ? m.changeUpTo(said(most)) : m.changeDiffers(said(least), said(most));
  return {
    icon: "calendar-days",
    name: m.change,
    text: least === most ? same : differs,
  };
}

/** What costs something, whoever does it. */
const paidFor = (services: Service[]) =>
  services.filter(({ price, staff }) => price > 0 || staff.some((member) => member.price > 0));

/** A share is asked for only where somebody pays online, and of what costs something. */
function deposits({ m: { business: m }, config, lang }: Page, services: Service[]): Term | null {
  const shares = paidFor(services).map(({ deposit }) => deposit);
  const most = Math.max(0, ...shares);
  if (most === 0 || !config?.payProviderEnabled) return null;
  const percent = new Intl.NumberFormat(lang, { style: "percent" }).format(most / 100);
  const same = most === 100 ? m.depositAll : m.depositPart(percent);
  return {
    icon: "credit-card",
    name: m.deposit,
    text: shares.every((share) => share === most) ? same : m.depositUpTo(percent),
  };
}

function payments({ m: { business: m }, config }: Page, services: Service[]): Term | null {
  const { localPaymentEnabled: local, payProviderEnabled: online } = config ?? {};
  if (paidFor(services).length === 0 || (!local && !online)) return null;
  const text = local && online ? m.payBoth : local ? m.payLocal : m.payOnline;
  return { icon: "info", name: m.payment, text };
}

/** `24 hours`, `3 days`, `45 minutes`: in the largest unit that it is whole in, days from two on. */
function spanText(m: Page["m"]["business"], minutes: number): string {
  if (minutes % DAY === 0 && minutes > DAY) return m.days(minutes / DAY);
  return minutes % HOUR === 0 ? m.hoursLong(minutes / HOUR) : m.minutes(minutes);
}

/** When it is open and where it is; beside the services where there is room. */
export function Visit({ page, business }: { page: Page; business: BusinessPage }) {
  const { m } = page;
  const { hours, addressLines, mapUrl, socialUrls } = business;
  const elsewhere = socialUrls.filter(isWebAddress);
  // One line of it stands at the top already.
  const showsAddress = addressLines.length > 1;
  if (!hours?.length && !showsAddress && elsewhere.length === 0) return null;
  return (
    <aside className="panel stack" aria-labelledby="visit">
      <h2 id="visit">
        {hours?.length ? m.business.hours : showsAddress ? m.business.gettingHere : m.business.elsewhere}
      </h2>
      {hours && hours.length > 0 && <Hours page={page} hours={hours} />}
      {showsAddress && (
        <address>
          {addressLines.map((line) => (
            <span key={line} className="row-line">
              <bdi>{line}</bdi>
            </span>
          ))}
          {isWebAddress(mapUrl) && (
            <a className="quiet" href={mapUrl} rel="noopener">
              <Icon name="map-pin" />
              {m.business.directions}
            </a>
          )}
        </address>
      )}
      {elsewhere.length > 0 && (
        <nav className="line" aria-label={m.business.elsewhere}>
          {elsewhere.map((url) => (
            <a key={url} className="quiet" href={url} rel="noopener me">
              {new URL(url).hostname.replace(/^www\./, "")}
            </a>
          ))}
        </nav>
      )}
    </aside>
  );
}

function Hours({ page, hours }: { page: Page; hours: NonNullable<BusinessPage["hours"]> }) {
  const { f, m, config, homeZone } = page;
  const today = wallClock(new Date(config?.now ?? 0), homeZone).date;
  const monday = weekStart(today, 1);
  const nameOf = (weekday: number, isShort: boolean) => {
    const date = addDays(monday, weekday - 1);
    return isShort ? f.weekdayShort(date) : f.weekdayLong(date);
  };
  const isNow = (first: number, last: number) =>
    today >= addDays(monday, first - 1) && today <= addDays(monday, last - 1);
  return (
    <dl className="hours">
      {weekInLines(hours).map(({ first, last, hours: open }) => (
        <div key={first} className={isNow(first, last) ? "now" : undefined}>
          <dt>
            {first === last ? nameOf(first, false) : m.business.dayRange(nameOf(first, true), nameOf(last, true))}
          </dt>
          <dd>{open ? <bdi>{`${f.time(open.start)} – ${endText(page, open.end)}`}</bdi> : m.business.closed}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The end of a day is midnight on a clock of twelve hours. */
const endText = ({ f }: Page, end: string): string =>
  end === "24:00" && f.isTwelveHours ? f.time("00:00") : f.time(end);
