import Link from "next/link";
import type { Customer } from "../../../../server/features/customers/schemas";
import { Avatar } from "../../parts/avatar";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { OpenedAccount } from "../../server/open-account";

type Shown = Pick<OpenedAccount, "m" | "formats" | "at">;

/** The rows of the customers. */
export function CustomerTable({ customers, ...shown }: Shown & { customers: Customer[] }) {
  return <RecordTable caption={shown.m.customersCaption} columns={columnsOf(shown)} rows={customers} />;
}

const columnsOf = ({ m, formats, at }: Shown): Column<Customer>[] => [
  {
    head: m.name,
    isName: true,
    cell: ({ id, fullName, email }) => (
      <span className="line">
        <Avatar name={fullName} />
        <span className="cut">
          <Link href={at(`/customers/${id}`)} prefetch={false}>
            {fullName}
          </Link>
          <small className="muted mail cut">{email}</small>
        </span>
      </span>
    ),
  },
  {
    head: m.customerPhone,
    look: "muted",
    cell: ({ phone }) => (phone ? <bdi>{phone}</bdi> : <span className="only-wide">{m.notSaid}</span>),
  },
  {
    head: m.customerTags,
    look: "skip-s",
    cell: ({ tags }) =>
      tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      )),
  },
  {
    head: m.customerLast,
    look: "muted",
    cell: ({ lastBookingAt }) => (
      <>
        <span className="only-phone">{m.customerLast}: </span>
        {lastBookingAt ? formats.day(new Date(lastBookingAt)) : m.never}
      </>
    ),
  },
  { head: m.customerVisits, look: "num skip-s", cell: ({ bookingsCount }) => bookingsCount },
];
