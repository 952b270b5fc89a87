interface Properties {
  /** A part without a colour keeps nobody busy. */
  parts: { id: string; minutes: number; color: string | null }[];
  /** Whether they start together instead of one after another. */
  isAtOnce: boolean;
}

/** The parts by time, drawn for those who see it; the rows below say the same. */
export function Timeline({ parts, isAtOnce }: Properties) {
  const starts = parts.map((_, place) =>
    isAtOnce ? 0 : parts.slice(0, place).reduce((sum, { minutes }) => sum + minutes, 0),
  );
  const all = Math.max(1, ...parts.map(({ minutes }, place) => (starts[place] ?? 0) + minutes));
  const lanes = isAtOnce ? parts.length : 1;
  return (
    <svg className="timeline" viewBox={`0 0 ${all} ${lanes}`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ id, minutes, color }, place) => (
        <rect
          key={id}
          className={color ? undefined : "idle"}
          x={starts[place]}
          y={isAtOnce ? place : 0}
          width={Math.max(0, minutes - all / 200)}
          height={isAtOnce ? 0.9 : 1}
          fill={color ?? undefined}
        />
      ))}
    </svg>
  );
}
