import Link from "next/link";
import type { IncomeReport, IncomeRows } from "../../../../server/features/reports/schemas";
import { Pager } from "../../parts/pager";
import type { OpenedAccount } from "../../server/open-account";
import { Bars } from "./bars";
import { ReportCard } from "./report-card";
import { type ReportsQuery, reportsHref } from "./reports-query";

export const PAYMENTS_PER_PAGE = 20;

interface Properties {
  opened: OpenedAccount;
  query: ReportsQuery;
  income: IncomeReport;
  /** Every period of the range, those without income too. */
  dates: { from: string }[];
}

interface Sums {
  currency: string;
  taken: number;
  refunded: number;
  kept: number;
}

/** What was received, by the way it was paid, and when. */
export function IncomeCard({ opened, query, income: { data, periods }, dates }: Properties) {
  const { m, formats } = opened;
  const words = { local: m.reportsLocal, provider: m.reportsProvider };
  const nameOf = (from: string) => (query.by === "month" ? formats.month(from) : formats.shortDate(from));
  return (
    <ReportCard {...{ opened, query }} part="income" title={m.reportsIncome}>
      {data.length === 0 ? (
        <p className="in muted">{m.reportsNoIncome}</p>
      ) : (
        <>
          <IncomeBars {...{ opened, periods, dates, nameOf }} />
          <table className="t report-t">
            <caption className="vh">{m.reportsByMethod}</caption>
            <SumHeads m={m} first={m.reportsMethod} />
            <tbody>
              {data.map((sums) => (
                <tr key={sums.method + sums.currency}>
                  <th scope="row">{words[sums.method]}</th>
                  <SumCells formats={formats} sums={sums} />
                </tr>
              ))}
            </tbody>
          </table>
          <details>
            <summary>{m.reportsAsTable}</summary>
            <table className="t">
              <caption className="vh">{m.reportsIncome}</caption>
              <SumHeads m={m} first={m.reportsPeriod} />
              <tbody>
                {periods.map((sums) => (
                  <tr key={sums.from + sums.currency}>
                    <th scope="row">{nameOf(sums.from)}</th>
                    <SumCells formats={formats} sums={sums} />
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </ReportCard>
  );
}

type Income = Pick<Properties, "opened" | "dates"> & {
  periods: IncomeReport["periods"];
  nameOf: (from: string) => string;
};

/** In the account's own currency: another has another scale. */
function IncomeBars({ opened: { m, formats, account }, periods, dates, nameOf }: Income) {
  const kept = new Map(
    periods.filter(({ currency }) => currency === account.currency).map((one) => [one.from, one.kept]),
  );
  const shown = dates.map(({ from }) => ({ from, kept: kept.get(from) ?? 0 }));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...shown.map(({ kept }) => kept));
  const bars = shown.map(({ from, kept }) => ({
    name: `${nameOf(from)}: ${formats.money(kept, account.currency)}`,
    parts: [{ value: kept, look: "plain" as const }],
  }));
  return (
    <div className="in">
      <Bars
        label={m.reportsIncome}
        bars={bars}
        first={nameOf(first.from)}
        last={nameOf(last.from)}
        most={m.reportsMostMoney(formats.money(most, account.currency))}
      />
    </div>
  );
}

function SumHeads({ m, first }: Pick<OpenedAccount, "m"> & { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {[m.reportsTaken, m.reportsRefunded, m.reportsKept].map((name) => (
          <th key={name} scope="col" className="num">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SumCells({ formats, sums }: Pick<OpenedAccount, "formats"> & { sums: Sums }) {
  return (["taken", "refunded", "kept"] as const).map((name) => (
    <td key={name} className="num">
      <bdi>{formats.money(sums[name], sums.currency)}</bdi>
    </td>
  ));
}

/** The payments that the income is the sum of. */
export function PaymentsCard({ opened, query, rows }: Pick<Properties, "opened" | "query"> & { rows: IncomeRows }) {
  const { m, formats, at } = opened;
  if (rows.total === 0) return null;
  return (
    <ReportCard {...{ opened, query }} part="payments" title={m.reportsPayments}>
      <table className="t report-t">
        <caption className="vh">{m.reportsPayments}</caption>
        <SumHeads m={m} first={m.bookingCustomer} />
        <tbody>
          {rows.data.map(({ id, customerId, customerName, completedAt, ...sums }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={at(`/customers/${customerId}`)} prefetch={false}>
                  {customerName}
                </Link>{" "}
                <small className="muted">{formats.weekday(new Date(completedAt))}</small>
              </th>
              <SumCells formats={formats} sums={sums} />
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        {...{ m }}
        page={query.page}
        total={rows.total}
        perPage={PAYMENTS_PER_PAGE}
        hrefOf={(page) => reportsHref({ ...query, page })}
      />
    </ReportCard>
  );
}
