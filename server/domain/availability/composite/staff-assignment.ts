/** Who serves which part of a composite, once it is known who is free for each. */

/** `any`: whoever comes first. `same`: one for all parts. `distinct`: each part another. */
export type StaffAssignment = "any" | "same" | "distinct";

/** How the parts of a composite are given out. */
export const staffAssignmentOf = ({
  type,
  sameStaff,
}: {
  type: "compound" | "collaborative";
  sameStaff: boolean;
}): StaffAssignment => (type === "collaborative" ? "distinct" : sameStaff ? "same" : "any");

/**
 * One id for each part, or null when the parts cannot all be served. Of all ways the first is chosen: the one whose
 * first part has the most preferred id, then the second part, and so on.
 *
 * @param free for each part the ids of those who can serve it, each once, the preferred first
 */
export function assignStaff(staffAssignment: StaffAssignment, free: string[][]): string[] | null {
  switch (staffAssignment) {
    case "any":
      return chosen(free.map(([first]) => first));
    case "same": {
      const one = free[0]?.find((id) => free.every((ids) => ids.includes(id)));
      return chosen(free.map(() => one));
    }
    case "distinct":
      return greedy(free) ?? distinct(free, new Set());
  }
}

function chosen(ids: (string | undefined)[]): string[] | null {
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? known : null;
}

/** Each part takes the first who is left. What it finds is the answer; it may find nothing where there is one. */
function greedy(free: string[][]): string[] | null {
  const taken = new Set<string>();
  for (const ids of free) {
    const id = ids.find((each) => !taken.has(each));
    if (id === undefined) return null;
    taken.add(id);
  }
  return [...taken];
}

/** Gives a part to someone only if the parts after it can still be served. */
function distinct(free: string[][], taken: ReadonlySet<string>): string[] | null {
  const [first, ...rest] = free;
  if (first === undefined) return [];
  for (const id of first) {
    if (taken.has(id)) continue;
    const now = new Set(taken).add(id);
    if (!canServeAll(rest, now)) continue;
    const others = distinct(rest, now);
    return others && [id, ...others];
  }
  return null;
}

/** Whether a matching covers all parts: augmenting paths, one for each part (Kuhn's algorithm). */
function canServeAll(free: string[][], taken: ReadonlySet<string>): boolean {
  const partOf = new Map<string, number>();
  const place = (part: number, tried: Set<string>): boolean =>
    (free[part] ?? []).some((id) => {
      if (taken.has(id) || tried.has(id)) return false;
      tried.add(id);
      const holder = partOf.get(id);
      if (holder !== undefined && !place(holder, tried)) return false;
      partOf.set(id, part);
      return true;
    });
  return free.every((_, part) => place(part, new Set()));
}
