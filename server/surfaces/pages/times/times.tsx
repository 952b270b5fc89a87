import type { ReactNode } from "react";
import { cityOf, sameClock } from "../../../domain/zones";
import { type FreeSlot, type FreeTimes, isFree } from "../book/free-times";
import { ContactLinks, contactWords } from "../components/document";
import { Icon } from "../components/icon";
import { href, type Page, zoneText } from "../page";
import { freeOnDay, OpenMonth } from "./days";
import { SlotLists, type WrittenSlots } from "./slot-list";

export interface TimesProps {
  page: Page;
  times: FreeTimes;
  /** Those of the open day. */
  written: WrittenSlots;
  wholeDays: boolean;
  links: {
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
export function Times({ page, times, written, wholeDays, links, below, children }: TimesProps) {
  const { f } = page;
  const slots = times.slotsByDay.get(times.selected) ?? [];
  const heading = f.dayLong(times.selected);
  const free = slots.filter(isFree);
  return (
    <section className="pick" aria-labelledby="day">
      <div className="between">
        <h2 id="day" tabIndex={-1} data-announcement={`${heading}: ${freeOnDay(page, free.length, wholeDays)}`}>
          {heading}
        </h2>
        {!wholeDays && <OpenMonth page={page} />}
      </div>
      {!wholeDays && <ZoneLine page={page} slots={slots} zones={links.zones} date={times.selected} />}
      {children}
      <div id="times" tabIndex={-1}>
        {free.length === 0 && <NoTimes page={page} times={times} day={links.day} hasFull={slots.length > 0} />}
        <SlotLists page={page} written={written} />
      </div>
      {below}
      {!wholeDays && slots.length > 0 && <ClockSwitch page={page} link={links.clock} />}
    </section>
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
  const words = contactWords(page);
  return (
    <div className="panel tight">
      <h3>{m.noTimesAtAll}</h3>
      {words && <p className="muted">{words}</p>}
      <p className="line">
        <ContactLinks page={page} />
      </p>
    </div>
  );
}

/** Twelve or twenty-four hours, as the visitor reads them. */
function ClockSwitch({ page, link }: { page: Page; link(clock: number): string }) {
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
