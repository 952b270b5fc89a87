import { wallClock } from "../../../../server/domain/zones";
import { Top } from "../../parts/top";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { MemberCard, PeriodCard, ServiceCard } from "./booking-tables";
import { Facts } from "./facts";
import { IncomeCard, PAYMENTS_PER_PAGE, PaymentsCard } from "./income-cards";
import { ReportFilter } from "./report-filter";
import { type ReportsQuery, readQuery } from "./reports-query";
import "../../styles/reports.css";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** The figures of a stretch of days, each with what it is made of. */
export default async function ReportsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("bookings:read")) return notAllowed(opened);
  const { m, office, formats } = opened;
  const today = wallClock(opened.now, opened.account.timeZone).date;
  const query = readQuery(await searchParams, today);
  const { page: _, ...asked } = query;
  const [report, money] = await Promise.all([office.reports.bookings(asked), readMoney(opened, query)]);
  const shown = { opened, query, report };
  return (
    <>
      <Top title={m.reports} sub={`${formats.date(query.from)} – ${formats.date(query.to)}`} />
      <div className="list-page">
        <ReportFilter {...{ m, query, today }} />
        <div className="page reports">
          <Facts {...shown} />
          <PeriodCard {...shown} />
          <MemberCard {...shown} />
          <ServiceCard {...shown} />
          {money && <IncomeCard {...{ opened, query }} income={money.income} dates={report.periods} />}
          {money && <PaymentsCard {...{ opened, query }} rows={money.rows} />}
        </div>
      </div>
    </>
  );
}

/** Null for a role that may not see payments. */
async function readMoney({ office, may }: OpenedAccount, { page, ...asked }: ReportsQuery) {
  if (!may("payments:read")) return null;
  const { from, to } = asked;
  const paging = { limit: PAYMENTS_PER_PAGE, offset: (page - 1) * PAYMENTS_PER_PAGE };
  const [income, rows] = await Promise.all([
    office.reports.income(asked),
    office.reports.incomeRows({ from, to, ...paging }),
  ]);
  return { income, rows };
}
