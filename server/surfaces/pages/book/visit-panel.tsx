import type { Extra, Service } from "../api-types";
import { Icon } from "../components/icon";
import { durationText, type Page, priceText } from "../page";
import type { TimeAsk } from "./free-times";
import { extraName } from "./time-ask";

interface VisitProps {
  page: Page;
  service: Service;
  ask: TimeAsk;
}

/** What the times are for, with the extras that make it longer: one line on a phone, a panel beside the days else. */
export function VisitPanel({ page, service, ask }: VisitProps) {
  const { m } = page;
  const [duration, price] = [durationText(page, service), priceText(page, service, ask.staff)];
  return (
    <details className="fold">
      <summary>
        <span>
          <b>
            <bdi>{service.title}</bdi>
          </b>
          <span className="row-line muted small">
            <bdi>{duration}</bdi> · <bdi>{price}</bdi>
            {service.extras.length > 0 && ` · ${m.extras}`}
          </span>
        </span>
        <Icon name="chevron-down" turns />
      </summary>
      <div className="panel tight">
        <h2 className="wide-only">{m.yourVisit}</h2>
        <p className="split">
          <b>
            <bdi>{service.title}</bdi>
          </b>
          <b>
            <bdi>{price}</bdi>
          </b>
        </p>
        <p className="muted">
          <bdi>{duration}</bdi>
        </p>
        {service.description && <p className="muted small">{service.description}</p>}
        <Extras page={page} service={service} ask={ask} />
      </div>
    </details>
  );
}

function Extras({ page, service, ask }: VisitProps) {
  if (service.extras.length === 0) return null;
  return (
    <fieldset>
      <legend className="vh">{page.m.extras}</legend>
      {service.extras.map((extra) => (
        <ExtraChoice key={extra.id} page={page} extra={extra} quantity={ask.quantities[extra.id] ?? extra.minQty}>
          <bdi>{extra.price === 0 ? page.m.free : page.f.money(extra.price, service.currency)}</bdi>
        </ExtraChoice>
      ))}
    </fieldset>
  );
}

function ExtraChoice(choice: { page: Page; extra: Extra; quantity: number; children: React.ReactNode }) {
  const { page, extra, quantity, children } = choice;
  const { m } = page;
  const said = (
    <span className="split">
      <span>
        <bdi>{extra.title}</bdi>
        {extra.duration > 0 && (
          <span className="muted small">
            {" "}
            <bdi>+{m.minutes(extra.duration)}</bdi>
          </span>
        )}
        {extra.minQty === extra.maxQty && <span className="muted small"> {m.included(extra.minQty)}</span>}
      </span>
      {children}
    </span>
  );
  if (extra.minQty === extra.maxQty) return <div className="check">{said}</div>;
  return (
    <label className="check" htmlFor={extraName(extra.id)}>
      <Control extra={extra} quantity={quantity} />
      {said}
    </label>
  );
}

/** A box for one or none, else a list of what can be had. */
function Control({ extra: { id, minQty, maxQty }, quantity }: { extra: Extra; quantity: number }) {
  const name = extraName(id);
  if (minQty === 0 && maxQty === 1) {
    const isChosen = quantity === 1;
    return (
      <input
        type="checkbox"
        id={name}
        name={name}
        value="1"
        defaultChecked={isChosen}
        data-now={isChosen ? "" : undefined}
      />
    );
  }
  const most = Math.min(maxQty, minQty + LISTED_MAX);
  return (
    <select className="input" id={name} name={name} defaultValue={String(quantity)}>
      {Array.from({ length: most - minQty + 1 }, (_, more) => String(minQty + more)).map((count) => (
        <option key={count} data-now={count === String(quantity) ? "" : undefined}>
          {count}
        </option>
      ))}
    </select>
  );
}

/** More of one are asked for on the next page. */
const LISTED_MAX = 20;
