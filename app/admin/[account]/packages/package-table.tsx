import Link from "next/link";
import type { OwnedPackage } from "../../../../server/features/packages/office/schemas";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { Catalogue } from "../../server/catalogue";
import type { OpenedAccount } from "../../server/open-account";
import { Left } from "./left";
import { PackageMark } from "./package-mark";

interface Shown {
  opened: OpenedAccount;
  catalogue: Catalogue;
}

/** The rows of packages. */
export function PackageTable({ packages, ...shown }: Shown & { packages: OwnedPackage[] }) {
  return <RecordTable look="pay" caption={shown.opened.m.packagesCaption} columns={columnsOf(shown)} rows={packages} />;
}

const columnsOf = ({ opened: { m, formats, at }, catalogue }: Shown): Column<OwnedPackage>[] => [
  {
    head: m.packageOwner,
    look: "k-name",
    isName: true,
    cell: ({ id, customer }) => (
      <Link href={at(`/packages/${id}`)} prefetch={false}>
        {customer.fullName}
      </Link>
    ),
  },
  { head: m.packageService, look: "k-svc", cell: ({ serviceId }) => catalogue.titleOf(serviceId) },
  { head: m.packageLeft, look: "k-when", cell: (one) => <Left m={m} {...one} /> },
  {
    head: m.packageUntil,
    look: "muted skip-s skip-m",
    cell: ({ expiresAt }) => (expiresAt ? formats.day(new Date(expiresAt)) : m.packageForever),
  },
  { head: m.bookingStatus, look: "k-st", cell: ({ status }) => <PackageMark m={m} status={status} /> },
  {
    head: m.packagePrice,
    look: "num k-pr",
    cell: ({ price, currency }) => <bdi>{formats.money(price, currency)}</bdi>,
  },
];
