import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { DaysOff } from "../../parts/week/days-off";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { BusinessWeek } from "./business-week";

/** The company's hours and everybody's days off. */
export default async function HoursPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const [week, days] = await Promise.all([
    opened.may("settings:read") ? office.businessHours.get({}) : null,
    readDaysOff(opened),
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
            mayWrite={opened.may("catalog:write")}
            file={<TakeCsv opened={opened} list="holidays" />}
          />
        </div>
      </div>
    </>
  );
}

/** The days off of the company and of its members, by date. */
async function readDaysOff({ office, formats }: OpenedAccount) {
  const [holidays, staff] = await Promise.all([
    readAll((paging) => office.holidays.list(paging)),
    readAll((paging) => office.staff.list(paging)),
  ]);
  const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
  return holidays.map(({ id, date, kind, staffId }) => {
    const of = staffId === null ? undefined : names.get(staffId);
    return { id, kind, day: formats.date(date), ...(of && { of }) };
  });
}
