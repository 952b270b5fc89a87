import type { ReactNode } from "react";

/** What is known of something: a name, and its value; one that says nothing is left out. */
export type Fact = [name: string, value: ReactNode];

const NOTHING: ReactNode[] = [null, undefined, false, ""];

/** Pairs of a name and a value, below each other. */
export function Facts({ pairs }: { pairs: Fact[] }) {
  const known = pairs.filter(([, value]) => !NOTHING.includes(value));
  return (
    <dl className="kv">
      {known.map((pair) => (
        // By its place: two questions of a service may have one name.
        <div key={known.indexOf(pair)}>
          <dt>{pair[0]}</dt>
          <dd>{pair[1]}</dd>
        </div>
      ))}
    </dl>
  );
}
