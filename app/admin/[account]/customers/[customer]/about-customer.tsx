import Link from "next/link";
import type { Messages } from "../../../messages";
import type { OpenedAccount } from "../../../server/open-account";
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
function contactOf(m: Messages, { formats }: OpenedAccount, { customer }: Profile): [string, string][] {
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

function Packages({ opened: { m, at }, profile }: { opened: OpenedAccount; profile: Profile }) {
  return (
    <section className="card" aria-labelledby="packages">
      <header>
        <h2 id="packages">{m.customerPackages}</h2>
      </header>
      <div className="in stack">
        {profile.packages.map(({ id, serviceId, remaining, size, code }) => (
          <div key={id} className="stack s">
            <p className="line">
              <Link href={at(`/packages/${id}`)} prefetch={false}>
                <b>{profile.catalogue.titleOf(serviceId)}</b>
              </Link>
              <span className="end mono">{code}</span>
            </p>
            <progress
              className="meter"
              value={remaining}
              max={size}
              aria-label={m.customerPackageLeft(remaining, size)}
            />
            <small className="muted">{m.customerPackageLeft(remaining, size)}</small>
          </div>
        ))}
      </div>
    </section>
  );
}
