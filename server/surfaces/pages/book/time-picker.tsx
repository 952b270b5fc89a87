import type { ReactNode } from "react";
import { calendarOf } from "../calendar";
import { href, type Page, type Params, staysOf, tzOf } from "../page";
import { MonthSheet, WeekStrip } from "../times/days";
import { type WrittenSlots, writeSlots } from "../times/slot-list";
import { Times, ZoneNotice } from "../times/times";
import { ZonePicker } from "../times/zone-picker";
import { Choices } from "./choices";
import type { FreeSlot, FreeTimes, TimeAsk } from "./free-times";
import { extraParams, type TimedService } from "./time-ask";

export interface TimePickerProps {
  page: Page;
  service: TimedService;
  ask: TimeAsk;
  times: FreeTimes;
  /** The page's own path: days, staff, people and zone are states of it. */
  path: string;
  /** The times of the open day; see {@link writeTimes}. */
  written: WrittenSlots;
  /** The number of people is settled already. */
  personsFixed?: boolean;
  /** Said above the times of the open day. */
  note?: ReactNode;
  /** Said below them. */
  below?: ReactNode;
  /** What stands beside the choices: the service's name and price, or the time to be changed. */
  children: ReactNode;
}

/** Writes the times of the open day, each with the link that `link` makes of it. */
export function writeTimes(
  picker: Pick<TimePickerProps, "page" | "service" | "ask" | "times">,
  link: (slot: FreeSlot) => string,
): Promise<WrittenSlots> {
  const { page, service, ask, times } = picker;
  return writeSlots(page, {
    slots: times.slotsByDay.get(times.selected) ?? [],
    group: service.capacityMax > 1,
    wholeDays: service.durationDays !== null,
    persons: ask.persons,
    link,
  });
}

/**
 * Service, days and times: three panes on wide screens, one column on narrow ones. All of it is one plain form, whose
 * choices show times at once with the script, by the button without.
 */
export function TimePicker(picker: TimePickerProps) {
  const { page, service, ask, times, path, written, personsFixed = false, note, below, children } = picker;
  const calendar = calendarOf(times, ask.firstWeekday);
  const wholeDays = service.durationDays !== null;
  const chosen = extraParams(service.extras ?? [], ask.quantities);
  const state: Params = { staff: ask.staff, persons: ask.persons > 1 ? ask.persons : null, ...chosen };
  const links = {
    day: (date: string) => href(page, path, { ...state, date }),
    month: (month: string) => href(page, path, { ...state, month }),
    clock: (clock: number) => href(page, path, { ...state, date: times.selected, clock }),
    zones: href(page, path, { ...state, date: times.selected, zones: 1 }),
  };
  const choosesZone = page.query.has("zones") && !wholeDays;
  const zoneLink = (tz: string | null) => href(page, path, { ...state, date: times.selected, tz });
  return (
    <form className="three" action={path} method="get" data-swap="">
      <KeptFields kept={keptOf(picker, choosesZone)} />
      {children}
      <Choices page={page} service={service} ask={ask} personsFixed={personsFixed} />
      <div>
        {!wholeDays && <WeekStrip page={page} calendar={calendar} links={links} />}
        <MonthSheet page={page} calendar={calendar} links={links} isSheet={!wholeDays} />
      </div>
      <Times page={page} times={times} below={below} written={written} wholeDays={wholeDays} links={links}>
        {note}
        {choosesZone && <ZonePicker page={page} />}
        {!wholeDays && tzOf(page) === null && <ZoneNotice page={page} link={zoneLink} />}
      </Times>
      <button type="submit" className="btn apply without-script">
        {page.m.showTimes}
      </button>
    </form>
  );
}

/** What the address says beside what the form asks. */
function keptOf({ page, ask, times }: TimePickerProps, choosesZone: boolean): Params {
  const { date, month } = ask;
  const shown = choosesZone ? { date: times.selected } : { date, month };
  return {
    ...shown,
    tz: choosesZone ? null : tzOf(page),
    ...staysOf(page),
  };
}

function KeptFields({ kept }: { kept: Params }) {
  return Object.entries(kept).map(
    ([name, value]) =>
      value !== null && value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
