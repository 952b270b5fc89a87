"use client";
import { useRouter } from "next/navigation";
import { useMessages } from "../../shell/messages-context";
import { type CalendarQuery, calendarHref } from "./calendar-query";

interface Properties {
  query: CalendarQuery;
  members: { id: string; name: string }[];
  services: { id: string; title: string }[];
}

/** Whose calendar, and of which service. A week is of one member. */
export function CalendarFilter({ query, members, services }: Properties) {
  const m = useMessages();
  const router = useRouter();
  const go = (change: Partial<CalendarQuery>) => router.push(calendarHref(query, change), { scroll: false });
  const [member = ""] = query.staff;
  return (
    <>
      {members.length > 1 && (
        <select
          className="quiet"
          aria-label={m.calendarStaff}
          data-early
          value={query.staff.length > 1 ? "" : member}
          onChange={({ target }) => go({ staff: target.value ? [target.value] : [] })}
        >
          {query.view !== "week" && <option value="">{m.calendarEverybody}</option>}
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        className="quiet skip-m"
        aria-label={m.calendarService}
        data-early
        value={query.service ?? ""}
        onChange={({ target }) => go({ service: target.value || undefined })}
      >
        <option value="">{m.calendarServices}</option>
        {services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </>
  );
}
