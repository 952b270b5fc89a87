import Link from "next/link";
import type { OwnedPackage } from "../../../../../server/features/packages/office/schemas";
import { type Fact, Facts } from "../../../parts/rows/facts";
import { CopyButton } from "../../../parts/secrets/copy-button";
import type { OpenedAccount } from "../../../server/open-account";
import { Left } from "../left";

interface Properties {
  opened: OpenedAccount;
  sold: OwnedPackage;
  /** Of the service. */
  title: string;
}

/** What is left, for whom, for what and until when. */
export function PackageFacts({ opened: { m, formats, at }, sold, title }: Properties) {
  const { customer, serviceId, createdAt, expiresAt, code } = sold;
  const facts: Fact[] = [
    [m.packageOwner, <PageLink key="who" href={at(`/customers/${customer.id}`)} text={customer.fullName} />],
    [m.packageService, <PageLink key="what" href={at(`/services/${serviceId}`)} text={title} />],
    [m.packageSold, formats.day(new Date(createdAt))],
    [m.packageUntil, expiresAt ? formats.moment(new Date(expiresAt)) : m.packageForever],
  ];
  return (
    <section className="card" aria-labelledby="left">
      <header>
        <h2 id="left">{m.packageLeft}</h2>
      </header>
      <div className="in stack">
        <Left m={m} {...sold} />
        <Facts pairs={facts} />
        <div className="stack s">
          <p className="keyline">
            <code>{code}</code>
            <CopyButton text={code} name={m.packageCode} />
          </p>
          <p className="hint">{m.packageCodeHint}</p>
        </div>
      </div>
    </section>
  );
}

const PageLink = ({ href, text }: { href: string; text: string }) => (
  <Link href={href} prefetch={false}>
    {text}
  </Link>
);
