import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { DaysOff } from "../../parts/week/days-off";
import { daysOffOf } from "../../server/days-off";
import type { Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { BusinessWeek } from "./business-week";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** The company's hours and everybody's days off. */
export default async function HoursPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [week, { days, past }] = await Promise.all([
    opened.may("settings:read") ? office.businessHours.get({}) : null,
    readDaysOff(opened, asked),
  ]);
  return (
    <>
      <Top title={m.hours} />
      <div className="page">
        <div className="cu">
          {week && <BusinessWeek days={week.days} mayWrite={opened.may("settings:write")} />}
          <DaysOff
            staffId={null}
            days={days}
            past={past}
            mayWrite={opened.may("catalog:write")}
            file={<TakeCsv opened={opened} list="holidays" />}
          />
        </div>
      </div>
    </>
  );
}

/** The days off of the company and of its members. */
async function readDaysOff(opened: OpenedAccount, asked: Search) {
  const { office } = opened;
  const [holidays, staff] = await Promise.all([
    readAll((paging) => office.holidays.list(paging)),
    readAll((paging) => office.staff.list(paging)),
  ]);
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  const { days, past } = daysOffOf(opened, holidays, asked);
  const named = days.map(({ staffId, ...day }) => {
    const of = staffId === null ? undefined : names.get(staffId);
    return { ...day, ...(of && { of }) };
  });
  return { days: named, past };
}
