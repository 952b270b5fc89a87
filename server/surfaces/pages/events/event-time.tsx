import { wallClock } from "../../../domain/zones";
import { type Page, zoneText } from "../page";

interface EventSpan {
  start: string;
  end: string;
  zone: string;
}

/** From when to when an event is, in one zone whoever reads it: that is what the clock on its wall says. */
export function EventTime({ page, ...span }: EventSpan & { page: Page }) {
  return (
    <>
      <time dateTime={span.start}>
        <bdi>{eventTimeText(page, span)}</bdi>
      </time>
      <small className="row-line muted">{zoneText(page, new Date(span.start), span.zone)}</small>
    </>
  );
}

/** The same large, for the page of what was bought. */
export function BigEventTime({ page, ...span }: EventSpan & { page: Page }) {
  return (
    <div>
      <p className="big">
        <time dateTime={span.start}>
          <bdi>{eventTimeText(page, span)}</bdi>
        </time>
      </p>
      <p className="muted small">{zoneText(page, new Date(span.start), span.zone)}</p>
    </div>
  );
}

/** `Saturday 12 December 2026, 11:00 – 13:00`, with the last day where it is another. */
export function eventTimeText({ f }: Page, { start, end, zone }: EventSpan): string {
  const [first, last] = [wallClock(new Date(start), zone), wallClock(new Date(end), zone)];
  const ends = f.time(last.time);
  const until = first.date === last.date ? ends : `${f.dayOfYear(last.date)}, ${ends}`;
  return `${f.dayOfYear(first.date)}, ${f.time(first.time)} – ${until}`;
}

/** Month, day and weekday as a leaf of a calendar; the same is said in words beside it. */
export function DateTile({ page: { f }, at, zone }: { page: Page; at: string; zone: string }) {
  const { date } = wallClock(new Date(at), zone);
  return (
    <span className="date" aria-hidden="true">
      {f.monthShort(date)}
      <b>{Number(date.slice(8))}</b>
      {f.weekdayShort(date).replace(".", "")}
    </span>
  );
}
