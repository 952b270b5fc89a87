import Link from "next/link";
import type { PageMessages } from "../../../messages";
import type { OpenedAccount } from "../../../server/open-account";
import { PackageMark } from "../../packages/package-mark";
import type { Profile } from "./read-profile";

/** Notes, packages and how to reach the customer. */
export function AboutCustomer({ opened, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { m } = opened;
  const { notes, tags, fullName } = profile.customer;
  return (
    <aside className="stack l" aria-label={fullName}>
      <section className="card" aria-labelledby="notes">
        <header>
          <h2 id="notes">{m.customerNotes}</h2>
        </header>
        <div className="in stack s">
          {notes ? <p className="lines">{notes}</p> : <p className="muted">{m.customerNotesNone}</p>}
          {tags.length > 0 && (
            <p className="chips">
              {tags.map((tag) => (
                <span key={tag} className="tag">
                  {tag}
                </span>
              ))}
            </p>
          )}
        </div>
      </section>
      {profile.packages.length > 0 && <Packages opened={opened} profile={profile} />}
      <section className="card" aria-labelledby="contact">
        <header>
          <h2 id="contact">{m.customerContact}</h2>
        </header>
        <div className="in">
          <dl className="kv">
            {contactOf(m, opened, profile).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="cut">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </aside>
  );
}

/** Pairs of a name and a value; what is not known is left out. */
function contactOf(m: PageMessages, { formats }: OpenedAccount, { customer }: Profile): [string, string][] {
  const { phone, email, birthday, locale, timeZone, externalId } = customer;
  const pairs: [string, string | null][] = [
    [m.customerPhone, phone],
    [m.customerEmail, email],
    [m.customerBirthday, birthday && formats.date(birthday)],
    [m.customerLanguage, locale],
    [m.customerZone, timeZone],
    [m.marksExternalId, externalId],
  ];
  return pairs.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

function Packages({ opened: { m, at, formats }, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { packages, packagesTotal, customer } = profile;
  return (
    <section className="card" aria-labelledby="packages">
      <header>
        <h2 id="packages">{m.customerPackages}</h2>
        {packagesTotal > packages.length && (
          <Link className="end" href={at(`/packages?customer=${customer.id}`)} prefetch={false}>
            {m.customerAllPackages}
          </Link>
        )}
      </header>
      <div className="in stack">
        {packages.map(({ id, serviceId, remaining, size, code, status, expiresAt }) => (
          <div key={id} className="stack s">
            <p className="line">
              <Link href={at(`/packages/${id}`)} prefetch={false}>
                <b>{profile.catalogue.titleOf(serviceId)}</b>
              </Link>
              <span className="end mono">{code}</span>
            </p>
            {status === "active" && (
              <progress
                className="meter"
                value={remaining}
                max={size}
                aria-label={m.customerPackageLeft(remaining, size)}
              />
            )}
            <p className="line">
              <PackageMark m={m} status={status} />
              <small className="end muted">
                {[
                  m.customerPackageLeft(remaining, size),
                  expiresAt && m.customerPackageUntil(formats.day(new Date(expiresAt))),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
