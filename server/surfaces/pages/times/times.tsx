import type { ReactNode } from "react";
import { cityOf, sameClock } from "../../../domain/zones";
import type { FreeSlot, FreeTimes } from "../book/free-times";
import { partsOfDay, repeatedTimes } from "../calendar";
import { ContactLinks } from "../components/document";
import { Icon } from "../components/icon";
import { href, type Page, whenText, zoneText } from "../page";
import { OpenMonth } from "./days";

export interface TimesProps {
  page: Page;
  times: FreeTimes;
  /** Shows seats left when more than one person fits. */
  group: boolean;
  wholeDays: boolean;
  links: { slot(slot: FreeSlot): string; day(date: string): string; zones: string };
  /** Between the zone and the times: the zone notice, the zones to choose from. */
  children?: ReactNode;
}

/** The open day: its heading, the zone beside the times, and the times themselves or the way on. */
export function Times({ page, times, group, wholeDays, links, children }: TimesProps) {
  const { m, f } = page;
  const slots = times.slotsByDay.get(times.selected) ?? [];
  const heading = f.dayLong(times.selected);
  const list = { page, group, wholeDays, link: links.slot, all: slots };
  return (
    <section className="pick" aria-labelledby="day">
      <div className="between">
        <h2 id="day" tabIndex={-1} data-announcement={m.announceDay(heading, slots.length)}>
          {heading}
        </h2>
        {!wholeDays && <OpenMonth page={page} />}
      </div>
      {!wholeDays && <ZoneLine page={page} slots={slots} zones={links.zones} date={times.selected} />}
      {children}
      <div id="times" tabIndex={-1}>
        {slots.length === 0 && <NoTimes page={page} times={times} day={links.day} />}
        {wholeDays
          ? slots.length > 0 && <SlotList {...list} slots={slots} />
          : partsOfDay(slots).map(({ part, slots: some }) => (
              <div key={part}>
                <h3 className="part">{m[part]}</h3>
                <SlotList {...list} slots={some} />
              </div>
            ))}
      </div>
    </section>
  );
}

function SlotList(list: {
  page: Page;
  slots: FreeSlot[];
  all: FreeSlot[];
  group: boolean;
  wholeDays: boolean;
  link(slot: FreeSlot): string;
}) {
  const { page, slots, group, wholeDays } = list;
  const repeated = repeatedTimes(list.all);
  return (
    <ul className={wholeDays ? "times wide" : "times"}>
      {slots.map((slot) => (
        <li key={slot.start}>
          <a href={list.link(slot)} data-slot="">
            <bdi>{wholeDays ? whenText(page, { ...slot, wholeDays }) : slot.shownTime}</bdi>
            {repeated.has(slot.shownTime) && !wholeDays && (
              <small> {page.f.zoneOffset(page.zone, new Date(slot.start))}</small>
            )}
            {slot.homeTime !== null && !wholeDays && (
              <small> ({page.m.otherZoneTime(slot.homeTime, cityOf(page.homeZone))})</small>
            )}
            {group && <small> {page.m.seatsLeft(slot.seatsLeft)}</small>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Names the zone for the shown day's own date; the script compares it with the visitor's. */
function ZoneLine({ page, slots, zones, date }: { page: Page; slots: FreeSlot[]; zones: string; date: string }) {
  const at = new Date(slots[0]?.start ?? `${date}T12:00:00Z`);
  return (
    <p className="muted small" data-zone={page.zone} data-at={at.toISOString()}>
      {zoneText(page, at)} ·{" "}
      <a href={zones} data-swap="">
        {page.m.changeZone}
      </a>
      {!sameClock(at, page.zone, page.homeZone) && (
        <>
          {" · "}
          <a href={href(page, page.path, { ...Object.fromEntries(page.query), tz: page.homeZone })} data-swap="">
            {page.m.accountZone(cityOf(page.homeZone))}
          </a>
        </>
      )}
    </p>
  );
}

function NoTimes({ page, times, day }: { page: Page; times: FreeTimes; day(date: string): string }) {
  const { m, f } = page;
  const { emptyMonth } = times;
  if (times.nextFree !== null) {
    return (
      <div className="panel tight">
        <p>{emptyMonth === null ? m.noTimesOn(f.dayLong(times.selected)) : m.noTimesIn(f.month(emptyMonth))}</p>
        <a className="btn" href={day(times.nextFree)} data-swap="">
          {m.nextFreeDay(f.dayLong(times.nextFree))}
        </a>
      </div>
    );
  }
  return (
    <div className="panel tight">
      <h3>{m.noTimesAtAll}</h3>
      <p className="muted">{m.contactInstead}</p>
      <p className="line">
        <ContactLinks page={page} />
      </p>
    </div>
  );
}

/** Hidden until the script finds that the visitor's clock differs on that day; `{city}` and `tz` are filled in there. */
export function ZoneNotice({ page, link }: { page: Page; link(tz: string | null): string }) {
  const { m, homeZone } = page;
  return (
    <p className="note" hidden data-zone-notice="">
      <Icon name="globe" />
      <span>
        <span data-city="">{m.zoneNotice("{city}")}</span>{" "}
        <a href={link(null)} data-swap="" data-city="">
          {m.zoneSwitch("{city}")}
        </a>
      </span>
      <a className="icon" href={link(homeZone)} data-swap="">
        <Icon name="x" />
        <span className="vh">{m.accountZone(cityOf(homeZone))}</span>
      </a>
    </p>
  );
}
