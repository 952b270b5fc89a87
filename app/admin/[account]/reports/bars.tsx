const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

export interface Bar {
  /** What it stands for, such as `Fri 20 Nov: 12 bookings, 2 no-shows`. */
  name: string;
  /** From below; the first is the plain part. */
  parts: { value: number; look: "plain" | "bad" | "off" }[];
}

interface Properties {
  /** What is shown, in one sentence. */
  label: string;
  bars: Bar[];
  /** Under the first and the last bar, and beside the height of the highest. */
  first: string;
  last: string;
  most: string;
}

const heightOf = ({ parts }: Bar): number => parts.reduce((sum, { value }) => sum + value, 0);

/** Columns over time, drawn by the server: a picture of the table beside it, which says all of it in words. */
export function Bars({ label, bars, first, last, most }: Properties) {
  const highest = Math.max(...bars.map(heightOf), 0);
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {highest > 0 && bars.map((bar, at) => <Column key={bar.name} bar={bar} at={at} highest={highest} />)}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first}</span>
        <span>{most}</span>
        <span>{bars.length > 1 ? last : ""}</span>
      </figcaption>
    </figure>
  );
}

function Column({ bar, at, highest }: { bar: Bar; at: number; highest: number }) {
  let top = HEIGHT;
  return (
    <g>
      <title>{bar.name}</title>
      {bar.parts
        .filter(({ value }) => value > 0)
        .map(({ value, look }) => {
          const height = (value / highest) * HEIGHT;
          top -= height;
          return (
            <rect key={look} className={look} x={at * STEP + GAP / 2} y={top} width={STEP - GAP} height={height} />
          );
        })}
    </g>
  );
}
