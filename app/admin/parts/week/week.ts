/** One weekday in the editor: kept while it is off, so that switching it on again brings the hours back. */
export interface EditedDay {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number;
  isOn: boolean;
  start: string;
  end: string;
  breaks: { start: string; end: string }[];
}

/** A weekday as it is stored; one that is not there is off. */
export interface WorkingDay {
  weekday: number;
  start: string;
  end: string;
  breaks?: { start: string; end: string }[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const USUAL = { start: "09:00", end: "17:00" };
/** A time box has no 24:00: there midnight at the end of a day is 00:00. */
const MIDNIGHT = { box: "00:00", stored: "24:00" };

const toBox = (time: string) => (time === MIDNIGHT.stored ? MIDNIGHT.box : time);
const fromBox = (time: string) => (time === MIDNIGHT.box ? MIDNIGHT.stored : time);

/** The seven days of a stored week; a day off has the hours of the first working day to start from. */
export function toEdited(days: readonly WorkingDay[]): EditedDay[] {
  const first = days[0] ?? USUAL;
  return WEEKDAYS.map((weekday) => {
    const day = days.find((other) => other.weekday === weekday);
    const { start, end } = day ?? first;
    const breaks = (day?.breaks ?? []).map((pause) => ({ start: pause.start, end: toBox(pause.end) }));
    return { weekday, isOn: day !== undefined, start, end: toBox(end), breaks };
  });
}

/** What is stored of the edited days: those that are on. */
export const toStored = (days: readonly EditedDay[]) =>
  days
    .filter(({ isOn }) => isOn)
    .map(({ weekday, start, end, breaks }) => ({
      weekday,
      start,
      end: fromBox(end),
      breaks: breaks.map((pause) => ({ start: pause.start, end: fromBox(pause.end) })),
    }));

/** What the server said of one day: its faults stand by the place of the day among those that were sent. */
export function faultOf(
  faults: Record<string, string>,
  days: readonly EditedDay[],
  weekday: number,
): string | undefined {
  const place = toStored(days).findIndex((day) => day.weekday === weekday);
  return Object.entries(faults).find(([name]) => place >= 0 && name.startsWith(`days.${place}`))?.[1];
}

/** The hours of one day for every other day that is on. */
export const copyTo = (days: readonly EditedDay[], from: EditedDay): EditedDay[] =>
  days.map((day) => (day.isOn ? { ...from, weekday: day.weekday } : day));

/** The weekdays that two weeks say different hours of, by weekday; one that is off in a week is not in it. */
export function differingDays(mine: readonly WorkingDay[], theirs: readonly WorkingDay[]) {
  const textOf = ({ start, end, breaks = [] }: WorkingDay) =>
    JSON.stringify([start, end, ...breaks.map((pause) => [pause.start, pause.end]).sort()]);
  return WEEKDAYS.map((weekday) => {
    const isOf = (day: WorkingDay) => day.weekday === weekday;
    return { weekday, mine: mine.find(isOf), theirs: theirs.find(isOf) };
  }).filter((day) => (day.mine && textOf(day.mine)) !== (day.theirs && textOf(day.theirs)));
}
