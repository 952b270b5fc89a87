import Link from "next/link";
import { Empty } from "../../../parts/empty";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import { faceOf } from "../face-of";
import { StaffOrder } from "./staff-order";

/** Who can be booked, to be put in the order of the calendar and of the booking page. */
export default async function StaffOrderPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:write")) return notAllowed(opened);
  const { m, at, office } = opened;
  const staff = await readAll((paging) => office.staff.list(paging));
  const members = staff.filter(({ visibility }) => visibility !== "archive");
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/staff")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.staffAll}
        </Link>
      </p>
      <h1>{m.staffOrder}</h1>
      <p className="hint">{m.staffOrderHint}</p>
      {members.length === 0 ? (
        <Empty icon="id-card" title={m.staffNone} text={m.staffNoneText} />
      ) : (
        <StaffOrder members={members.map((one) => ({ id: one.id, name: one.fullName, face: faceOf(one) }))} />
      )}
    </div>
  );
}
