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
  const outside = newTab === undefined ? {} : { target: "_blank", rel: "noreferrer" };
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
