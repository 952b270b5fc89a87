import type { ReactNode } from "react";
import { cityOf, sameClock } from "../../../domain/zones";
import { type FreeSlot, type FreeTimes, isFree } from "../book/free-times";
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
  /** How many come: as many places a waiting list needs. */
  persons: number;
  links: {
    slot(slot: FreeSlot): string;
    day(date: string): string;
    zones: string;
    clock(hours: number): string;
  };
  /** Under the times. */
  below?: ReactNode;
  /** Between the zone and the times: the zone notice, the zones to choose from. */
  children?: ReactNode;
}

/** The open day: its heading, the zone beside the times, and the times themselves or the way on. */
export function Times({ page, times, group, wholeDays, persons, links, below, children }: TimesProps) {
  const { m, f } = page;
  const slots = times.slotsByDay.get(times.selected) ?? [];
  const heading = f.dayLong(times.selected);
  const free = slots.filter(isFree);
  const list = { page, group, wholeDays, persons, link: links.slot, all: slots };
  return (
    <section className="pick" aria-labelledby="day">
      <div className="between">
        <h2 id="day" tabIndex={-1} data-announcement={m.announceDay(heading, free.length)}>
          {heading}
        </h2>
        {!wholeDays && <OpenMonth page={page} />}
      </div>
      {!wholeDays && <ZoneLine page={page} slots={slots} zones={links.zones} date={times.selected} />}
      {children}
      <div id="times" tabIndex={-1}>
        {free.length === 0 && <NoTimes page={page} times={times} day={links.day} hasFull={slots.length > 0} />}
        {wholeDays
          ? slots.length > 0 && <SlotList {...list} slots={slots} />
          : partsOfDay(slots).map(({ part, slots: some }) => (
              <div key={part}>
                <h3 className="part">{m[part]}</h3>
                <SlotList {...list} slots={some} />
              </div>
            ))}
      </div>
      {below}
      {!wholeDays && slots.length > 0 && <ClockSwitch page={page} link={links.clock} />}
    </section>
  );
}

function SlotList(list: {
  page: Page;
  slots: FreeSlot[];
  all: FreeSlot[];
  group: boolean;
  wholeDays: boolean;
  persons: number;
  link(slot: FreeSlot): string;
}) {
  const { page, slots, group, wholeDays, persons } = list;
  const repeated = repeatedTimes(list.all);
  return (
    <ul className={wholeDays ? "times wide" : "times"}>
      {slots.map((slot) => (
        <li key={slot.start}>
          {isFree(slot) ? (
            <a href={list.link(slot)} data-slot="">
              <SlotTime page={page} slot={slot} wholeDays={wholeDays} isRepeated={repeated.has(slot.shownTime)} />
              {group && <small> {page.m.seatsLeft(slot.seatsLeft)}</small>}
            </a>
          ) : (
            <FullSlot page={page} slot={slot} link={(slot.waitlistLeft ?? 0) >= persons ? list.link(slot) : null}>
              <SlotTime page={page} slot={slot} wholeDays={wholeDays} isRepeated={repeated.has(slot.shownTime)} />
            </FullSlot>
          )}
        </li>
      ))}
    </ul>
  );
}

function SlotTime(time: { page: Page; slot: FreeSlot; wholeDays: boolean; isRepeated: boolean }) {
  const { page, slot, wholeDays, isRepeated } = time;
  if (wholeDays) return <bdi>{whenText(page, { ...slot, wholeDays })}</bdi>;
  return (
    <>
      <bdi>{page.f.time(slot.shownTime)}</bdi>
      {isRepeated && <small> {page.f.zoneOffset(page.zone, new Date(slot.start))}</small>}
      {slot.homeTime !== null && (
        <small> ({page.m.otherZoneTime(page.f.time(slot.homeTime), cityOf(page.homeZone))})</small>
      )}
    </>
  );
}

/** A time that is full: the way to its waiting list, or just said where that is full too. */
function FullSlot({ page, link, children }: { page: Page; slot: FreeSlot; link: string | null; children: ReactNode }) {
  const { m } = page;
  const said = (
    <span>
      {children} · {m.full}
    </span>
  );
  if (link === null) return <span className="full">{said}</span>;
  return (
    <a className="full" href={link} data-wait="">
      {said}
      <u>
        <span className="vh">, </span>
        {m.waitingList}
      </u>
    </a>
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

interface NoTimesProps {
  page: Page;
  times: FreeTimes;
  /** The day has times to wait for. */
  hasFull: boolean;
  day(date: string): string;
}

function NoTimes({ page, times, hasFull, day }: NoTimesProps) {
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
  if (hasFull) {
    return (
      <div className="band tight">
        <h3>{m.soldOut}</h3>
        <p>{m.soldOutHint}</p>
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

/** Twelve or twenty-four hours, as the visitor reads them. */
export function ClockSwitch({ page, link }: { page: Page; link(clock: number): string }) {
  const { m, f } = page;
  return (
    <nav className="seg" aria-label={m.clock}>
      {[12, 24].map((hours) => (
        <a
          key={hours}
          href={link(hours)}
          data-swap=""
          aria-current={f.isTwelveHours === (hours === 12) ? "true" : undefined}
        >
          <bdi>{m.clockHours(hours)}</bdi>
        </a>
      ))}
    </nav>
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
