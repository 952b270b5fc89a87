import { cityOf, sameClock } from "../../../domain/zones";
import type { FreeSlot, FreeTimes } from "../book/free-times";
import { partsOfDay, repeatedTimes } from "../calendar";
import { href, type Page, whenText, zoneText } from "../page";
import { ContactLinks } from "./document";
import { Icon } from "./icon";

export interface TimesProps {
  page: Page;
  times: FreeTimes;
  /** Shows seats left when more than one person fits. */
  group: boolean;
  wholeDays: boolean;
  links: { slot(slot: FreeSlot): string; day(date: string): string; zones: string };
}

/** The open day: its heading, the zone beside the times, and the times themselves or the way on. */
export function Times({ page, times, group, wholeDays, links }: TimesProps) {
  const { m, f } = page;
  const slots = times.slotsByDay.get(times.selected) ?? [];
  const heading = f.dayLong(times.selected);
  return (
    <section className="times" aria-labelledby="day">
      <h2 id="day" tabIndex={-1} data-announcement={m.announceDay(heading, slots.length)}>
        {heading}
      </h2>
      {!wholeDays && <ZoneLine page={page} slots={slots} zones={links.zones} date={times.selected} />}
      <div id="times" tabIndex={-1}>
        {slots.length === 0 && <NoTimes page={page} times={times} day={links.day} />}
        {wholeDays
          ? slots.length > 0 && (
              <SlotList page={page} slots={slots} group={group} wholeDays link={links.slot} all={slots} />
            )
          : partsOfDay(slots).map(({ part, slots: some }) => (
              <div key={part}>
                <h3>{m[part]}</h3>
                <SlotList page={page} slots={some} group={group} wholeDays={false} link={links.slot} all={slots} />
              </div>
            ))}
      </div>
      {slots.length > 0 && (
        <a className="to-month" href="#month">
          ↑ {m.anotherDay}
        </a>
      )}
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
    <ul className={wholeDays ? "slots wide" : "slots"}>
      {slots.map((slot) => (
        <li key={slot.start}>
          <a className="slot" href={list.link(slot)}>
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
    <p className="zone" data-zone={page.zone} data-at={at.toISOString()}>
      {zoneText(page, at)} ·{" "}
      <a href={zones} data-swap="">
        {page.m.changeZone}
      </a>
      {!sameClock(at, page.zone, page.homeZone) && (
        <>
          {" · "}
          <a href={href(page, page.path, { ...Object.fromEntries(page.query), tz: null })} data-swap="">
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
      <div className="empty">
        <p>{emptyMonth === null ? m.noTimesOn(f.dayLong(times.selected)) : m.noTimesIn(f.month(emptyMonth))}</p>
        <a className="button" href={day(times.nextFree)} data-swap="">
          {m.nextFreeDay(f.dayLong(times.nextFree))}
        </a>
      </div>
    );
  }
  return (
    <div className="empty">
      <p>
        <Icon name="info" /> {m.noTimesAtAll}
      </p>
      <p>{m.contactInstead}</p>
      <p className="contact">
        <ContactLinks page={page} />
      </p>
    </div>
  );
}
