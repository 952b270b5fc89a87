import type { PageMessages } from "../../messages";

/** How many uses are left, as a bar and in words. */
export function Left({ m, remaining, size }: { m: PageMessages; remaining: number; size: number }) {
  const words = m.packageLeftOf(remaining, size);
  return (
    <span className="left">
      <progress className="meter" value={remaining} max={size} aria-label={words} />
      <small className="muted">{words}</small>
    </span>
  );
}
