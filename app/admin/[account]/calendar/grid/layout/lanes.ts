import type { Span } from "../../../../../../server/domain/schedule/week";

/** Where a card stands beside those that it overlaps. */
export interface Lane {
  lane: number;
  /** How many stand beside each other there. */
  lanes: number;
}

/**
 * Puts overlapping spans beside each other: each takes the first lane that is free, and all that touch each other, also
 * by way of others, are equally wide.
 *
 * @param spans ascending by `from`
 */
export function lanesOf(spans: Span[]): Lane[] {
  const placed: Lane[] = [];
  let cluster: { ends: number[]; members: Lane[] } = { ends: [], members: [] };
  const close = () => {
    for (const member of cluster.members) member.lanes = cluster.ends.length;
  };
  for (const { from, to } of spans) {
    if (cluster.ends.every((end) => end <= from)) {
      close();
      cluster = { ends: [], members: [] };
    }
    const free = cluster.ends.findIndex((end) => end <= from);
    const lane = free < 0 ? cluster.ends.length : free;
    cluster.ends[lane] = to;
    const member = { lane, lanes: 1 };
    cluster.members.push(member);
    placed.push(member);
  }
  close();
  return placed;
}
