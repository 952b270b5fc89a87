import type { Page } from "../page";
import { Icon, type IconName } from "./icon";

interface MenuProps {
  page: Page;
  /** Our calendar file, which Apple's calendar and every other opens. */
  file: string;
  /** Pages that open the entry filled in. */
  outside?: { google: string; outlook: string };
  isFirst: boolean;
}

/** All ways into the visitor's own calendar behind one button. */
export function CalendarMenu({ page, file, outside, isFirst }: MenuProps) {
  const { m } = page;
  return (
    <details className="menu">
      <summary className={isFirst ? "btn" : "soft"}>
        <Icon name="calendar-plus" />
        {m.addToCalendar}
      </summary>
      <ul>
        <Way href={file} icon="calendar-arrow-down" text={m.appleCalendar} />
        <Way href={file} icon="calendar-arrow-down" text={m.calendarFile} />
        {outside && <Way href={outside.google} icon="external-link" text={m.googleCalendar} newTab={m.newTab} />}
        {outside && <Way href={outside.outlook} icon="external-link" text={m.outlookCalendar} newTab={m.newTab} />}
      </ul>
    </details>
  );
}

function Way({ href, icon, text, newTab }: { href: string; icon: IconName; text: string; newTab?: string }) {
  const outside = newTab === undefined ? { "data-file": "" } : { target: "_blank", rel: "noreferrer" };
  return (
    <li>
      <a href={href} {...outside}>
        <Icon name={icon} />
        <span>
          {text}
          {newTab !== undefined && <span className="vh"> ({newTab})</span>}
        </span>
      </a>
    </li>
  );
}

/** What an entry of a calendar says. */
interface Entry {
  title: string;
  start: string;
  end: string;
  /** Its own words: a number or a code. */
  details: string;
  location: string;
}

/** Addresses of the calendars on the web that open an entry filled in. */
export function calendarLinks({ title, start, end, details, location }: Entry): { google: string; outlook: string } {
  const compact = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details,
    location,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: start,
    enddt: end,
    body: details,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}`,
  };
}
