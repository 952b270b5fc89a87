import Link from "next/link";
import type { OwnedPackage } from "../../../../server/features/packages/office/schemas";
import type { Catalogue } from "../../server/catalogue";
import type { OpenedAccount } from "../../server/open-account";
import { Left } from "./left";
import { PackageMark } from "./package-mark";

interface Shown {
  opened: OpenedAccount;
  catalogue: Catalogue;
}

/** The rows of packages; on a phone a card each. */
export function PackageTable({ packages, ...shown }: Shown & { packages: OwnedPackage[] }) {
  const { m } = shown.opened;
  return (
    <table className="t cards pay">
      <caption className="vh">{m.packagesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.packageOwner}</th>
          <th scope="col">{m.packageService}</th>
          <th scope="col">{m.packageLeft}</th>
          <th scope="col" className="skip-m">
            {m.packageUntil}
          </th>
          <th scope="col">{m.bookingStatus}</th>
          <th scope="col" className="num">
            {m.packagePrice}
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map((one) => (
          <Row key={one.id} {...shown} one={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ opened: { m, formats, at }, catalogue, one }: Shown & { one: OwnedPackage }) {
  const { id, customer, serviceId, expiresAt, status, price, currency } = one;
  return (
    <tr>
      <th scope="row" className="k-name">
        <Link href={at(`/packages/${id}`)} prefetch={false}>
          {customer.fullName}
        </Link>
      </th>
      <td className="k-svc">{catalogue.titleOf(serviceId)}</td>
      <td className="k-when">
        <Left m={m} {...one} />
      </td>
      <td className="muted skip-s skip-m">{expiresAt ? formats.day(new Date(expiresAt)) : m.packageForever}</td>
      <td className="k-st">
        <PackageMark m={m} status={status} />
      </td>
      <td className="num k-pr">
        <bdi>{formats.money(price, currency)}</bdi>
      </td>
    </tr>
  );
}
