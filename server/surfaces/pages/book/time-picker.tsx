import type { ReactNode } from "react";
import { calendarOf } from "../calendar";
import { MonthSheet, WeekStrip } from "../components/days";
import { Times } from "../components/times";
import { ZonePicker } from "../components/zone-picker";
import { href, type Page, type Params, tzOf } from "../page";
import type { FreeSlot, FreeTimes, TimeAsk } from "./free-times";
import { personsMaxOf, type TimedService } from "./time-ask";

export interface TimePickerProps {
  page: Page;
  service: TimedService;
  ask: TimeAsk;
  times: FreeTimes;
  /** The page's own path: days, staff, people and zone are states of it. */
  path: string;
  slotLink(slot: FreeSlot): string;
  /** The number of people is settled already. */
  personsFixed?: boolean;
  /** What stands above the choices: the service's name and price, or the time to be changed. */
  children: ReactNode;
}

/** Service, days and times: three panes on wide screens, one column on narrow ones. */
export function TimePicker(picker: TimePickerProps) {
  const { page, service, ask, times, path, slotLink, personsFixed = false, children } = picker;
  const calendar = calendarOf(times, ask.firstWeekday);
  const wholeDays = service.durationDays !== null;
  const state: Params = { staff: ask.staff, persons: ask.persons > 1 ? ask.persons : null };
  const links = {
    day: (date: string) => href(page, path, { ...state, date }),
    month: (month: string) => href(page, path, { ...state, month }),
    slot: slotLink,
    zones: href(page, path, { ...state, date: times.selected, zones: 1 }),
  };
  return (
    <div className={wholeDays ? "picker whole-days" : "picker"}>
      <section className="side">
        {children}
        <Choices page={page} service={service} ask={ask} path={path} personsFixed={personsFixed} />
        {page.query.has("zones") && !wholeDays && (
          <ZonePicker page={page} action={path} keep={keptFields(page, { ...state, date: times.selected })} />
        )}
        {!wholeDays && tzOf(page) === null && (
          <ZoneNotice page={page} link={href(page, path, { ...state, date: times.selected })} />
        )}
      </section>
      {!wholeDays && <WeekStrip page={page} calendar={calendar} links={links} />}
      <MonthSheet page={page} calendar={calendar} links={links} open={wholeDays} />
      <Times page={page} times={times} group={service.capacityMax > 1} wholeDays={wholeDays} links={links} />
    </div>
  );
}

/** Staff and people as one plain form: a choice shows times at once with the script, by the button without. */
function Choices(choices: Pick<TimePickerProps, "page" | "service" | "ask" | "path" | "personsFixed">) {
  const { page, service, ask, path, personsFixed } = choices;
  const { m, f } = page;
  const staffChoice = page.config?.allowStaffChoice !== false && service.staff.length > 1;
  const personsMax = personsFixed ? 1 : personsMaxOf(service);
  if (!staffChoice && personsMax === 1) return null;
  const prices = new Set(service.staff.map((member) => member.price));
  const kept = keptFields(page, { date: ask.date, month: ask.month, tz: tzOf(page) });
  return (
    <form className="choices" action={path} method="get" data-swap="">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {staffChoice && (
        <div className="field">
          <label htmlFor="staff">{m.withStaff}</label>
          <select id="staff" name="staff" defaultValue={ask.staff ?? "any"}>
            <option value="any">{m.anyone}</option>
            {service.staff.map((member) => (
              <option key={member.id} value={member.id}>
                {prices.size > 1
                  ? `${member.fullName} · ${f.money(member.price, page.config?.currency ?? "EUR")}`
                  : member.fullName}
              </option>
            ))}
          </select>
        </div>
      )}
      {personsMax > 1 && (
        <div className="field">
          <label htmlFor="persons">{m.people}</label>
          <select id="persons" name="persons" defaultValue={String(ask.persons)}>
            {Array.from({ length: personsMax }, (_, index) => String(index + 1)).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </div>
      )}
      <button type="submit" className="without-script">
        {m.showTimes}
      </button>
    </form>
  );
}

/** Hidden until the script finds that the visitor's clock differs on that day; `{city}` and `tz` are filled in there. */
function ZoneNotice({ page, link }: { page: Page; link: string }) {
  return (
    <p className="notice" hidden data-zone-notice="">
      <span data-city="">{page.m.zoneNotice("{city}")}</span>{" "}
      <a href={link} data-swap="" data-city="">
        {page.m.zoneSwitch("{city}")}
      </a>
    </p>
  );
}

function keptFields(page: Page, params: Params): [string, string][] {
  const kept: Params = { ...params, lang: page.query.get("lang") };
  return Object.entries(kept).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}
