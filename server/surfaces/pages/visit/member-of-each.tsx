import type { Service } from "../api-types";
import type { Page } from "../page";
import { memberAsked, memberName } from "./asked-members";

/** Who does each service of a visit; there to be chosen from once a member for each is asked for. */
export function MemberOfEach({ page, parts, staff }: { page: Page; parts: Service[]; staff: string | null }) {
  return (
    <div className="each-member">
      {parts.map((part, index) => (
        <Members key={part.id} page={page} part={part} asked={memberAsked(staff, index)} />
      ))}
    </div>
  );
}

/** A list of those who do it; whoever does it alone is named. */
function Members({ page, part, asked }: { page: Page; part: Service; asked: string | null }) {
  const { m, f } = page;
  const name = memberName(part.id);
  const prices = new Set(part.staff.map(({ price }) => price));
  const said = (fullName: string, price: number) =>
    prices.size > 1 ? `${fullName} · ${f.money(price, part.currency)}` : fullName;
  const [only, ...others] = part.staff;
  if (only && others.length === 0)
    return (
      <p className="field">
        <b>
          <bdi>{part.title}</bdi>
        </b>
        <br />
        <bdi>{only.fullName}</bdi>
      </p>
    );
  return (
    <p className="field">
      <label htmlFor={name}>
        <bdi>{part.title}</bdi>
      </label>
      <select id={name} name={name} className="input" defaultValue={asked ?? "any"}>
        <option value="any" data-now={asked === null ? "" : undefined}>
          {m.anyone}
        </option>
        {part.staff.map(({ id, fullName, price }) => (
          <option key={id} value={id} data-now={asked === id ? "" : undefined}>
            {said(fullName, price)}
          </option>
        ))}
      </select>
    </p>
  );
}
