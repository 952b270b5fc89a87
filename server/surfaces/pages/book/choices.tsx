import { Icon } from "../components/icon";
import { Avatar } from "../components/picture";
import type { Page } from "../page";
import { keptMarkup } from "../times/kept-markup";
import type { TimeAsk } from "./free-times";
import { personsMaxOf, type TimedService } from "./time-ask";

interface ChoicesProps {
  page: Page;
  service: TimedService;
  ask: TimeAsk;
  /** The number of people is settled already. */
  personsFixed: boolean;
}

/** Of a visit, one member who does all of it is a choice too: anyone else is several. */
const isChoice = (service: TimedService): boolean => service.staff.length > ("parts" in service ? 0 : 1);

/** Writes who does it and for how many; empty where nothing is to be chosen. */
export function writeChoices(choices: ChoicesProps): Promise<string> {
  const { page, service, ask, personsFixed } = choices;
  const { allowStaffChoice, currency } = page.config ?? {};
  const members = service.staff.map(({ id, fullName, imageUrl, price }) => [id, fullName, imageUrl, price]);
  const asked = [ask.staff, ask.persons, personsFixed];
  const madeOf = ["choices", allowStaffChoice, currency, isChoice(service), personsMaxOf(service), asked, members];
  return keptMarkup(page, madeOf, <Choices {...choices} />);
}

/** A choice shows its times at once with the script, by a button without. */
function Choices({ page, service, ask, personsFixed }: ChoicesProps) {
  const staffChoice = page.config?.allowStaffChoice !== false && isChoice(service);
  const personsMax = personsFixed ? 1 : personsMaxOf(service);
  return (
    <>
      {staffChoice && <People page={page} service={service} staff={ask.staff} />}
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

function People({ page, service, staff }: { page: Page; service: TimedService; staff: string | null }) {
  const { m, f } = page;
  const prices = new Set(service.staff.map((member) => member.price));
  return (
    <fieldset className="field">
      <legend>{m.withStaff}</legend>
      <div className="people">
        <label>
          <input
            className="vh"
            type="radio"
            name="staff"
            id="staff-any"
            value="any"
            defaultChecked={staff === null}
            data-now={staff === null ? "" : undefined}
          />
          <span className="avatar any" aria-hidden="true">
            <Icon name="users" />
          </span>
          <span>
            <b>{m.anyone}</b>
            <span className="muted small row-line">{m.soonest}</span>
          </span>
        </label>
        {service.staff.map(({ id, fullName, imageUrl, price }) => (
          <label key={id}>
            <input
              className="vh"
              type="radio"
              name="staff"
              id={`staff-${id}`}
              value={id}
              defaultChecked={staff === id}
              data-now={staff === id ? "" : undefined}
            />
            <Avatar name={fullName} url={imageUrl ?? null} />
            <span>
              <b>
                <bdi>{fullName}</bdi>
              </b>
              {prices.size > 1 && (
                <span className="muted small row-line">
                  <bdi>{f.money(price, page.config?.currency ?? "EUR")}</bdi>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
