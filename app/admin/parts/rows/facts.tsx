import type { ReactNode } from "react";

/** What is known of something: a name, and its value; one that says nothing is left out. */
export type Fact = [name: string, value: ReactNode];

/** Pairs of a name and a value, below each other. */
export function Facts({ pairs }: { pairs: Fact[] }) {
  return (
    <dl className="kv">
      {pairs
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
