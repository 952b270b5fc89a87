import { type Cell, csvOf } from "../../../csv/write";
import { PERIODS } from "../../../domain/periods";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { answerFile, type Office, onlyBy } from "../office-file";

const REPORT_FILE =
  /^\/admin\/(?<account>[0-9a-fA-F-]{36})\/reports\/csv\/(?<part>periods|members|services|income|payments)$/;

interface Asked {
  from: string;
  to: string;
  by: (typeof PERIODS)[number];
}

interface Table {
  heads: string[];
  rows: Cell[][];
}

const FIGURES = ["bookings", "noShows", "cancelled"] as const;
const SUMS = ["taken", "refunded", "kept"] as const;

/** As many as one call of a list answers. */
const PAGE = 100;

const TABLES: Record<string, (office: Office, asked: Asked) => Promise<Table>> = {
  periods: async (office, asked) => {
    const { periods } = await office.reports.bookings(asked);
    return tableOf(["from", "to", ...FIGURES, "workMinutes", "takenMinutes"], periods);
  },
  members: async (office, asked) => {
    const { members } = await office.reports.bookings(asked);
    return tableOf(["name", ...FIGURES, "workMinutes", "takenMinutes"], members);
  },
  services: async (office, asked) => {
    const { services } = await office.reports.bookings(asked);
    return tableOf(["title", ...FIGURES], services);
  },
  income: async (office, asked) => {
    const { periods } = await office.reports.income(asked);
    return tableOf(["from", "to", "currency", ...SUMS], periods);
  },
  payments: async (office, { from, to }) => {
    const read = (offset: number) => office.reports.incomeRows({ from, to, limit: PAGE, offset });
    const { data, total } = await read(0);
    for (let offset = PAGE; offset < total; offset += PAGE) data.push(...(await read(offset)).data);
    return tableOf(["id", "customerName", "method", "completedAt", "currency", ...SUMS], data);
  },
};

function tableOf<Name extends string>(heads: Name[], rows: Record<Name, Cell>[]): Table {
  return { heads, rows: rows.map((row) => heads.map((head) => row[head])) };
}

/** Answers `/admin/{account}/reports/csv/{table}`: a table of the reports as CSV, under the API's names; null else. */
export async function serveReportFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { account, part = "" } = REPORT_FILE.exec(request.path)?.groups ?? {};
  const read = TABLES[part];
  if (account === undefined || !read) return null;
  if (request.method !== "GET") return onlyBy(request, "GET");
  const said = new URLSearchParams(request.search);
  const [from, to] = [said.get("from") ?? "", said.get("to") ?? ""];
  const by = PERIODS.find((period) => period === said.get("by")) ?? "day";
  return answerFile(request, account, async (office) => {
    const { heads, rows } = await read(office, { from, to, by });
    const disposition = `attachment; filename="${part}-${from}-${to}.csv"`;
    return { type: "text/csv; charset=utf-8", disposition, body: csvOf(heads, rows) };
  });
}
