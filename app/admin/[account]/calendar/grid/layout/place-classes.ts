const HOUR_MINUTES = 60;
/** More lanes than these are set by script alone. */
export const LANES_MAX = 12;

/**
 * The classes that stand a span of minutes in its column, `fh9 ft4 fo5 lh1` for 9:45 to 10:45 of a column that begins at
 * midnight (`styles/spans.css`). The page's policy lets no style stand in its markup, and before a script runs a card is
 * to stand where it belongs.
 *
 * @param fromMinute where the column begins
 */
export const spanClasses = ({ from, to }: { from: number; to: number }, fromMinute: number): string =>
  [...classesOf("f", Math.max(0, from - fromMinute)), ...classesOf("l", to - Math.max(from, fromMinute))].join(" ");

/** The same of an instant. */
export const minuteClasses = (minute: number, fromMinute: number): string =>
  classesOf("f", minute - fromMinute).join(" ");

/** The classes of a lane among those beside it; none above `LANES_MAX`. */
export const laneClasses = ({ lane, lanes }: { lane: number; lanes: number }): string =>
  [lanes > 1 && lanes <= LANES_MAX ? `of${lanes}` : "", lane > 0 && lanes <= LANES_MAX ? `nr${lane}` : ""]
    .filter(Boolean)
    .join(" ");

/** Hours, tens of minutes and ones, none of which is written when it is 0. */
function classesOf(prefix: "f" | "l", minutes: number): string[] {
  const rest = minutes % HOUR_MINUTES;
  const digits = { h: Math.floor(minutes / HOUR_MINUTES), t: Math.floor(rest / 10), o: rest % 10 };
  return Object.entries(digits).flatMap(([name, count]) => (count > 0 ? [`${prefix}${name}${count}`] : []));
}
