import Link from "next/link";
import type { StaffMember } from "../../../../server/features/staff/schemas";
import { Avatar } from "../../parts/avatar";
import { Empty } from "../../parts/empty";
import { Icon } from "../../parts/icons";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { readSearch, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { placeAfter } from "../../server/place-after";
import { readAll } from "../../server/read-all";
import { faceOf } from "./face-of";
import { NewMember } from "./new-member";
import { visibilityWord } from "./visibility";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** Everybody whose time can be booked, in the order of the calendar, archived ones last; the search is in the address. */
export default async function StaffPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const search = readSearch(await searchParams);
  const [staff, found] = await Promise.all([
    readAll((paging) => office.staff.list(paging)),
    search ? readAll((paging) => office.staff.list({ search, ...paging })) : null,
  ]);
  const isArchived = ({ visibility }: StaffMember) => visibility === "archive";
  const shown = found ?? staff;
  const members = [...shown.filter((member) => !isArchived(member)), ...shown.filter(isArchived)];
  return (
    <>
      <Top title={m.staff} sub={m.staffCount(members.length)}>
        <TakeCsv opened={opened} list="staff" filter={{ search }} />
        {opened.may("catalog:write") && staff.length > 0 && (
          <Link className="btn" href={opened.at("/staff/order")} prefetch={false}>
            <Icon name="list-ordered" small />
            {m.servicesOrder}
          </Link>
        )}
        {opened.may("catalog:write") && <NewMember place={placeAfter(staff)} />}
      </Top>
      <div className="page">
        <SearchBox m={m} label={m.staffSearch} search={search} />
        <section className="card" aria-label={m.staff}>
          {members.length === 0 ? (
            <Empty
              icon="id-card"
              title={search ? m.nothingFound : m.staffNone}
              text={search ? m.nothingFoundText : m.staffNoneText}
            />
          ) : (
            <Table opened={opened} members={members} />
          )}
        </section>
      </div>
    </>
  );
}

function Table({ opened: { m, at }, members }: { opened: OpenedAccount; members: StaffMember[] }) {
  return (
    <table className="t cards">
      <caption className="vh">{m.staffCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.name}</th>
          <th scope="col">{m.staffPhone}</th>
          <th scope="col">{m.staffVisibility}</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, fullName, email, phone, visibility, ...looks }) => (
          <tr key={id}>
            <th scope="row">
              <span className="line">
                <Avatar name={fullName} face={faceOf(looks)} />
                <span className="cut">
                  <Link href={at(`/staff/${id}`)} prefetch={false}>
                    {fullName}
                  </Link>
                  <small className="muted mail cut">{email}</small>
                </span>
              </span>
            </th>
            <td className="muted">{phone ? <bdi>{phone}</bdi> : <span className="only-wide">{m.notSaid}</span>}</td>
            <td className="muted">{visibilityWord(m, visibility)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
