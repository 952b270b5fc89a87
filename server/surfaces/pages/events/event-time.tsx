import { wallClock } from "../../../domain/zones";
import { type Page, zoneText } from "../page";

/** From when to when an event is, in one zone whoever reads it: that is what the clock on its wall says. */
export function EventTime(props: { page: Page; start: string; end: string; zone: string; isOff?: boolean }) {
  const { page, zone, isOff = false } = props;
  const start = new Date(props.start);
  const text = <bdi>{eventTimeText(page, props)}</bdi>;
  return (
    <>
      {isOff ? <s>{text}</s> : <time dateTime={props.start}>{text}</time>}
      <small className="line muted">{zoneText(page, start, zone)}</small>
    </>
  );
}

/** `Saturday 12 December 2026, 11:00 – 13:00`, with the last day where it is another. */
export function eventTimeText({ f }: Page, { start, end, zone }: { start: string; end: string; zone: string }): string {
  const [first, last] = [wallClock(new Date(start), zone), wallClock(new Date(end), zone)];
  const until = first.date === last.date ? last.time : `${f.dayOfYear(last.date)}, ${last.time}`;
  return `${f.dayOfYear(first.date)}, ${first.time} – ${until}`;
}
