"use client";
import { useAccount } from "../../shell/account-context";
import { useLocale, useMessages } from "../../shell/messages-context";
import type { NamedAffected } from "./name-affected";

interface Properties {
  of: NamedAffected;
  /** What the list is narrowed to beside the days from the first to the last. */
  filter: { staff?: string | null; service?: string };
}

/** Whose bookings stand all the same, the first few by name and time, and the way to the list of all. */
export function AffectedList({ of: { first, span }, filter }: Properties) {
  const m = useMessages();
  const locale = useLocale();
  const { id: account, timeZone } = useAccount();
  if (span === null) return null;
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  // `domain/zones` would say it too, with 8 KiB of script. Sweden writes dates as ISO 8601 does.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const dateOf = (at: string) => date.format(new Date(at));
  const narrowed = Object.entries({ ...filter, from: dateOf(span.from), to: dateOf(span.to) });
  const query = new URLSearchParams(narrowed.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <>
      {first.length > 0 && (
        <ul className="why">
          {first.map(({ id, start, name }) => (
            <li key={id}>
              <a href={`/admin/${account}/bookings/${id}`}>{name}</a>
              <span className="muted">{moment.format(new Date(start))}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/admin/${account}/bookings?${query}`}>{m.affectedAll}</a>
      </p>
    </>
  );
}
