import Link from "next/link";
import { CHOSEN_FIELDS, type ChosenField } from "../../../../../../server/features/customers/merge/fields";
import type { Moved } from "../../../../../../server/features/customers/merge/schemas";
import type { Customer } from "../../../../../../server/features/customers/schemas";
import { Avatar } from "../../../../parts/avatar";
import { Icon } from "../../../../parts/icons";
import { Facts } from "../../../../parts/rows/facts";
import type { OpenedAccount } from "../../../../server/open-account";

export interface Both {
  kept: Customer;
  merged: Customer;
}

interface Properties {
  opened: OpenedAccount;
  both: Both;
  moved: Moved;
}

/** Both side by side: what moves, and whose value stays where they differ. */
export function Comparison({ opened, both, moved }: Properties) {
  const { m, at } = opened;
  const { kept, merged } = both;
  const moves = movesOf(opened, moved).filter(([, count]) => count > 0);
  const differing = CHOSEN_FIELDS.filter((field) => kept[field] !== merged[field]);
  return (
    <>
      <div className="pair">
        <Card opened={opened} customer={kept} mark={m.mergeStays} />
        <Card opened={opened} customer={merged} mark={m.mergeGoes} />
      </div>
      <p>
        <Link className="btn small" href={at(`/customers/${merged.id}/merge?with=${kept.id}`)} prefetch={false}>
          {m.mergeSwap}
        </Link>
      </p>
      <section className="card" aria-labelledby="fields">
        <header>
          <h2 id="fields">{m.mergeFields}</h2>
        </header>
        <div className="in stack l">
          {differing.length === 0 && <p className="muted">{m.mergeSame}</p>}
          {differing.map((field) => (
            <FieldChoice key={field} {...{ opened, both, field }} />
          ))}
          {(kept.tags.length > 0 || merged.tags.length > 0) && <p className="muted">{m.mergeTags}</p>}
        </div>
      </section>
      <section className="card" aria-labelledby="moves">
        <header>
          <h2 id="moves">{m.mergeMoves}</h2>
        </header>
        <div className="in">
          {moves.length === 0 && <p className="muted">{m.mergeMovesNone}</p>}
          <Facts pairs={moves} />
        </div>
      </section>
    </>
  );
}

const movesOf = ({ m }: OpenedAccount, moved: Moved): [string, number][] => [
  [m.customerVisits, moved.bookings],
  [m.customerPayments, moved.payments],
  [m.customerPackages, moved.packages],
  [m.mergeTickets, moved.tickets],
  [m.mergeMails, moved.mails],
];

function Card(card: { opened: OpenedAccount; customer: Customer; mark: string }) {
  const { opened, customer, mark } = card;
  const { m, formats, at } = opened;
  const { id, fullName, createdAt, bookingsCount } = customer;
  return (
    <section className="card" aria-label={fullName}>
      <div className="in stack s">
        <p className="line">
          <Avatar name={fullName} />
          <Link className="what" href={at(`/customers/${id}`)} prefetch={false}>
            <b>{fullName}</b>
          </Link>
        </p>
        <p>
          <span className="tag">{mark}</span>
        </p>
        <p className="muted">{m.customerSince(formats.day(new Date(createdAt)), bookingsCount)}</p>
      </div>
    </section>
  );
}

interface Choosing {
  opened: OpenedAccount;
  both: Both;
  field: ChosenField;
}

function FieldChoice({ opened: { m, formats }, both: { kept, merged }, field }: Choosing) {
  const shown = (value: string) => (field === "birthday" ? formats.date(value) : value);
  const [own, other] = [kept[field], merged[field]];
  if (!own || !other)
    return (
      <div>
        <p className="muted">{labelsOf(m)[field]}</p>
        <p className="line">
          <Icon name="check" small />
          <span className="lines">
            <bdi>{shown(own || other || "")}</bdi>
          </span>
        </p>
      </div>
    );
  const isNotes = field === "notes";
  return (
    <fieldset>
      <legend className="muted">{labelsOf(m)[field]}</legend>
      <div className="pair">
        <Option {...{ field, choice: "kept", text: shown(own), isChosen: !isNotes }} />
        <Option {...{ field, choice: "merged", text: shown(other), isChosen: false }} />
      </div>
      {isNotes && <Option {...{ field, choice: "both", text: m.mergeBoth, isChosen: true }} />}
    </fieldset>
  );
}

function Option(option: { field: ChosenField; choice: string; text: string; isChosen: boolean }) {
  const { field, choice, text, isChosen } = option;
  return (
    <label className="ck">
      <input type="radio" name={field} value={choice} defaultChecked={isChosen} />
      <span className="lines">
        <bdi>{text}</bdi>
      </span>
    </label>
  );
}

const labelsOf = (m: OpenedAccount["m"]): Record<ChosenField, string> => ({
  fullName: m.name,
  email: m.customerEmail,
  phone: m.customerPhone,
  birthday: m.customerBirthday,
  timeZone: m.customerZone,
  locale: m.customerLanguage,
  externalId: m.marksExternalId,
  notes: m.customerNotes,
});
