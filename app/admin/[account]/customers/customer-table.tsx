import Link from "next/link";
import type { Customer } from "../../../../server/features/customers/schemas";
import { Avatar } from "../../parts/avatar";
import type { OpenedAccount } from "../../server/open-account";

type Shown = Pick<OpenedAccount, "m" | "formats" | "at">;

/** The rows of the customers. */
export function CustomerTable({ customers, ...shown }: Shown & { customers: Customer[] }) {
  const { m } = shown;
  return (
    <table className="t cards">
      <caption className="vh">{m.customersCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.name}</th>
          <th scope="col">{m.customerPhone}</th>
          <th scope="col" className="skip-s">
            {m.customerTags}
          </th>
          <th scope="col">{m.customerLast}</th>
          <th scope="col" className="num skip-s">
            {m.customerVisits}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} {...shown} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ m, formats, at, customer }: Shown & { customer: Customer }) {
  const { id, fullName, email, phone, tags, bookingsCount, lastBookingAt } = customer;
  return (
    <tr>
      <th scope="row">
        <span className="line">
          <Avatar name={fullName} />
          <span className="cut">
            <Link href={at(`/customers/${id}`)} prefetch={false}>
              {fullName}
            </Link>
            <small className="muted mail cut">{email}</small>
          </span>
        </span>
      </th>
      <td className="muted">{phone ? <bdi>{phone}</bdi> : m.notSaid}</td>
      <td className="skip-s">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </td>
      <td className="muted">{lastBookingAt ? formats.day(new Date(lastBookingAt)) : m.never}</td>
      <td className="num skip-s">{bookingsCount}</td>
    </tr>
  );
}
