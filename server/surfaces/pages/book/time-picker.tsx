import type { ReactNode } from "react";
import { calendarOf } from "../calendar";
import { href, type Page, type Params, staysOf, tzOf } from "../page";
import { MonthSheet, WeekStrip } from "../times/days";
import { keptMarkup } from "../times/kept-markup";
import { type WrittenSlots, writeSlots } from "../times/slot-list";
import { Times, ZoneNotice } from "../times/times";
import { ZonePicker } from "../times/zone-picker";
import { writeChoices } from "./choices";
import type { FreeSlot, FreeTimes, TimeAsk } from "./free-times";
import { extraParams, type TimedService } from "./time-ask";

export interface TimePickerProps {
  page: Page;
  service: TimedService;
  ask: TimeAsk;
  times: FreeTimes;
  /** The page's own path: days, staff, people and zone are states of it. */
  path: string;
  /** What {@link writeTimes} wrote. */
  written: WrittenTimes;
  /** The number of people is settled already. */
  personsFixed?: boolean;
  /** Said above the times of the open day. */
  note?: ReactNode;
  /** Said below them. */
  below?: ReactNode;
  /** What stands beside the choices: the service's name and price, or the time to be changed. */
  children: ReactNode;
}

/** The parts that are written before their page. */
interface WrittenTimes extends WrittenSlots {
  /** Empty where nothing is to be chosen. */
  choices: string;
  days: string;
}

type PickedFrom = Pick<TimePickerProps, "page" | "service" | "ask" | "times" | "path" | "personsFixed">;

/** Writes choices, days and the times of the open day, each time with the link that `link` makes of it. */
export async function writeTimes(picker: PickedFrom, link: (slot: FreeSlot) => string): Promise<WrittenTimes> {
  const { page, service, ask, times, personsFixed = false } = picker;
  const slots = await writeSlots(page, {
    slots: times.slotsByDay.get(times.selected) ?? [],
    group: service.capacityMax > 1,
    wholeDays: service.durationDays !== null,
    persons: ask.persons,
    link,
  });
  const choices = await writeChoices({ page, service, ask, personsFixed });
  return { ...slots, choices, days: await writeDays(picker) };
}

/** Writes the days, in a row and as a month. */
function writeDays(picker: PickedFrom): Promise<string> {
  const { page, service, ask, times } = picker;
  const calendar = calendarOf(times, ask.firstWeekday);
  const links = linksOf(picker);
  const wholeDays = service.durationDays !== null;
  const days = { page, calendar, links, wholeDays };
  return keptMarkup(
    page,
    ["days", wholeDays, links.day(""), calendar],
    <>
      {!wholeDays && <WeekStrip {...days} />}
      <MonthSheet {...days} />
    </>,
  );
}

/** States of the page. */
function linksOf({ page, service, ask, times, path }: PickedFrom) {
  const chosen = extraParams(service.extras ?? [], ask.quantities);
  const state: Params = { staff: ask.staff, persons: ask.persons > 1 ? ask.persons : null, ...chosen };
  return {
    day: (date: string) => href(page, path, { ...state, date }),
    month: (month: string) => href(page, path, { ...state, month }),
    clock: (clock: number) => href(page, path, { ...state, date: times.selected, clock }),
    zones: href(page, path, { ...state, date: times.selected, zones: 1 }),
    zone: (tz: string | null) => href(page, path, { ...state, date: times.selected, tz }),
  };
}

/**
 * Service, days and times: three panes on wide screens, one column on narrow ones. All of it is one plain form, whose
 * choices show times at once with the script, by the button without.
 */
export function TimePicker(picker: TimePickerProps) {
  const { page, service, times, path, written, note, below, children } = picker;
  const wholeDays = service.durationDays !== null;
  const links = linksOf(picker);
  const choosesZone = page.query.has("zones") && !wholeDays;
  return (
    <form className="three" action={path} method="get" data-swap="">
      <KeptFields kept={keptOf(picker, choosesZone)} />
      {children}
      {written.choices !== "" && <Written className="who" markup={written.choices} />}
      <Written markup={written.days} />
      <Times page={page} times={times} below={below} written={written} wholeDays={wholeDays} links={links}>
        {note}
        {choosesZone && <ZonePicker page={page} />}
        {!wholeDays && tzOf(page) === null && <ZoneNotice page={page} link={links.zone} />}
      </Times>
      <button type="submit" className="btn apply without-script">
        {page.m.showTimes}
      </button>
    </form>
  );
}

function Written({ className, markup }: { className?: string; markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it itself.
  return <div className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
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
