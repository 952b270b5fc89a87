import type { Cost } from "./measure";

/** What an operation costs in each build; an error instead where it could not be called. */
export interface Row {
  name: string;
  costs: (Cost | Error)[];
}

const totalOf = ({ nodeMs, postgresMs }: Cost) => nodeMs + postgresMs;
const isCost = (cost: Cost | Error | undefined): cost is Cost => cost !== undefined && !(cost instanceof Error);
const byTotal = (row: Row): number => Math.max(...row.costs.filter(isCost).map(totalOf), 0);

/** A Markdown table, dearest first; times are multiples of the yardstick. */
export function tableOf(rows: Row[], { builds, yardstickMs }: { builds: string[]; yardstickMs: number }): string[] {
  const columns = ["Statements", "Round trips", "node", "PostgreSQL", "Both"];
  const heads = builds.flatMap((build) =>
    columns.map((column) => (builds.length > 1 ? `${column}, ${build}` : column)),
  );
  const ratio = builds.length > 1 ? ["Ratio"] : [];
  const times = (ms: number) => (ms / yardstickMs).toFixed(1);
  const cells = (cost: Cost | Error): string[] =>
    isCost(cost)
      ? [String(cost.statements), String(cost.roundTrips), ...[cost.nodeMs, cost.postgresMs, totalOf(cost)].map(times)]
      : columns.map(() => "–");
  const ratioOf = ([first, second]: Row["costs"]): string =>
    isCost(first) && isCost(second) ? (totalOf(first) / totalOf(second)).toFixed(2) : "–";
  const line = (texts: string[]) => `| ${texts.join(" | ")} |`;
  return [
    line(["Operation", ...heads, ...ratio]),
    line(["---", ...heads.map(() => "---:"), ...ratio.map(() => "---:")]),
    ...rows
      .toSorted((a, b) => byTotal(b) - byTotal(a))
      .map((row) => line([row.name, ...row.costs.flatMap(cells), ...(ratio.length > 0 ? [ratioOf(row.costs)] : [])])),
  ];
}
