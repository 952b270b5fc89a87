import type { ReactNode } from "react";
import type { Extra, Service } from "../api-types";
import { extraName } from "../book/time-ask";
import type { Page } from "../page";

/** What can be added to a service, each with what it costs and how much longer it takes. */
export function Extras(props: { page: Page; service: Service; quantities: Record<string, number> }) {
  const { page, service, quantities } = props;
  if (service.extras.length === 0) return null;
  return (
    <fieldset>
      <legend className="vh">{`${page.m.extras}: ${service.title}`}</legend>
      {service.extras.map((extra) => (
        <ExtraChoice key={extra.id} page={page} extra={extra} quantity={quantities[extra.id] ?? extra.minQty}>
          <bdi>{extra.price === 0 ? page.m.free : page.f.money(extra.price, service.currency)}</bdi>
        </ExtraChoice>
      ))}
    </fieldset>
  );
}

function ExtraChoice(choice: { page: Page; extra: Extra; quantity: number; children: ReactNode }) {
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
