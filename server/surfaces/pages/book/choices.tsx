import type { ReactNode } from "react";
import { Icon } from "../components/icon";
import { Avatar } from "../components/picture";
import type { Page } from "../page";
import { keptMarkup } from "../times/kept-markup";
import { EACH, eachAsked } from "../visit/asked-members";
import { MemberOfEach } from "../visit/member-of-each";
import type { TimeAsk } from "./free-times";
import { personsMaxOf, type TimedService } from "./time-ask";

interface ChoicesProps {
  page: Page;
  service: TimedService;
  ask: TimeAsk;
  /** The number of people is settled already. */
  personsFixed: boolean;
}

/** Of a visit there is a choice as soon as one of its services has one. */
const isChoice = ({ staff, parts }: TimedService): boolean =>
  parts ? parts.some((part) => part.staff.length > 1) : staff.length > 1;

/** Writes who does it and for how many; empty where nothing is to be chosen. */
export function writeChoices(choices: ChoicesProps): Promise<string> {
  const { page, service, ask, personsFixed } = choices;
  const { allowStaffChoice, currency } = page.config ?? {};
  const membersOf = ({ staff }: Pick<TimedService, "staff">) =>
    staff.map(({ id, fullName, imageUrl, price }) => [id, fullName, imageUrl, price]);
  const parts = service.parts?.map((part) => [part.id, part.title, membersOf(part)]);
  const asked = [ask.staff, ask.persons, personsFixed];
  const madeOf = [
    "choices",
    allowStaffChoice,
    currency,
    isChoice(service),
    personsMaxOf(service),
    asked,
    membersOf(service),
    parts,
  ];
  return keptMarkup(page, madeOf, <Choices {...choices} />);
}

/** A choice shows its times at once with the script, by a button without. */
function Choices({ page, service, ask, personsFixed }: ChoicesProps) {
  const staffChoice = page.config?.allowStaffChoice !== false && isChoice(service);
  const personsMax = personsFixed ? 1 : personsMaxOf(service);
  return (
    <>
      {staffChoice && <People page={page} service={service} staff={ask.staff} />}
      {staffChoice && service.parts && <MemberOfEach page={page} parts={service.parts} staff={ask.staff} />}
      {personsMax > 1 && (
        <div className="field">
          <label htmlFor="persons">{page.m.people}</label>
          <select id="persons" name="persons" className="input" defaultValue={String(ask.persons)}>
            {Array.from({ length: personsMax }, (_, index) => String(index + 1)).map((count) => (
              <option key={count} data-now={count === String(ask.persons) ? "" : undefined}>
                {count}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

/** One radio for each member, `any` first; of a visit those who do all of it, and whether each service has its own. */
function People({ page, service, staff }: { page: Page; service: TimedService; staff: string | null }) {
  const { m, f } = page;
  const prices = new Set(service.staff.map((member) => member.price));
  const isEach = eachAsked(staff) !== null;
  return (
    <fieldset className="field">
      <legend>{m.withStaff}</legend>
      <div className="people">
        <Person value="any" name={m.anyone} hint={m.soonest} isChosen={staff === null}>
          <span className="avatar any" aria-hidden="true">
            <Icon name="users" />
          </span>
        </Person>
        {service.parts && (
          <Person value={EACH} name={m.visit.forEach} hint={m.visit.youChoose} isChosen={isEach}>
            <span className="avatar any" aria-hidden="true">
              <Icon name="plus" />
            </span>
          </Person>
        )}
        {service.staff.map(({ id, fullName, imageUrl, price }) => {
          const hint = prices.size > 1 ? f.money(price, page.config?.currency ?? "EUR") : null;
          return (
            <Person key={id} value={id} name={fullName} hint={hint} isChosen={staff === id}>
              <Avatar name={fullName} url={imageUrl ?? null} />
            </Person>
          );
        })}
      </div>
    </fieldset>
  );
}

interface PersonProps {
  value: string;
  name: string;
  hint: string | null;
  isChosen: boolean;
  children: ReactNode;
}

function Person({ value, name, hint, isChosen, children }: PersonProps) {
  return (
    <label>
      <input
        className="vh"
        type="radio"
        name="staff"
        id={`staff-${value}`}
        value={value}
        defaultChecked={isChosen}
        data-now={isChosen ? "" : undefined}
      />
      {children}
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        {hint !== null && (
          <span className="muted small row-line">
            <bdi>{hint}</bdi>
          </span>
        )}
      </span>
    </label>
  );
}
