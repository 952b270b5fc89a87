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
        <SpanText page={page} {...span} />
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
          <SpanText page={page} {...span} />
        </time>
      </p>
      <p className="muted small">{zoneText(page, new Date(span.start), span.zone)}</p>
    </div>
  );
}

/** Its two halves, neither of which is broken: the hours of one day stay together. */
export function SpanText({ page, ...span }: EventSpan & { page: Page }) {
  const [first, second] = halvesOf(page, span);
  return (
    <>
      <bdi className="whole">{first}</bdi> <bdi className="whole">{second}</bdi>
    </>
  );
}

/** `Saturday 12 December 2026, 11:00 – 13:00`, with the last day where it is another. */
export const eventTimeText = (page: Page, span: EventSpan): string => halvesOf(page, span).join(" ");

/** Day and hours; of an event over several days its begin and its end. */
function halvesOf({ f }: Page, { start, end, zone }: EventSpan): [string, string] {
  const [first, last] = [wallClock(new Date(start), zone), wallClock(new Date(end), zone)];
  const [begins, ends] = [f.time(first.time), f.time(last.time)];
  if (first.date === last.date) return [`${f.dayOfYear(first.date)},`, `${begins} – ${ends}`];
  return [`${f.dayOfYear(first.date)}, ${begins} –`, `${f.dayOfYear(last.date)}, ${ends}`];
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
