import type { ReactNode } from "react";

/** A short list of what is known: name and value. Empty values are left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  if (known.length === 0) return null;
  return (
    <dl className="pairs">
      {known.map(([name, value]) => [<dt key="name">{name}</dt>, <dd key="value">{value}</dd>])}
    </dl>
  );
}
