import type { PublicEvent, TicketType } from "../api-types";
import { FieldError } from "../components/field";
import type { Page } from "../page";
import { type EventProps, leftOf, quantityName } from "./event-form";
import { salesText } from "./events-page";

/** As few are told to be left. */
const FEW = 10;
/** More than that are typed. */
const LISTED_MAX = 20;

/** The ticket types with their prices, what is left of them, and how many are wanted. */
export function TicketTable({ page, event, form, setback }: EventProps) {
  const { m } = page;
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets">{m.events.tickets}</h2>
      <table className="tickets" data-requote="">
        <thead className="vh">
          <tr>
            <th scope="col">{m.events.ticket}</th>
            <th scope="col">{m.price}</th>
            <th scope="col">{m.events.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {event.ticketTypes.map((type) => (
            <TicketRow
              key={type.id}
              page={page}
              event={event}
              type={type}
              quantity={form.quantities[type.id] ?? 0}
              error={setback?.errors[quantityName(type.id)]}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  page: Page;
  event: PublicEvent;
  type: TicketType;
  quantity: number;
  error: string | undefined;
}

function TicketRow(row: RowProps) {
  const { page, type, error } = row;
  const { m, f } = page;
  const name = quantityName(type.id);
  const standing = standingOf(row);
  return (
    <tr>
      <th scope="row">
        <h3>
          <bdi>{type.title}</bdi>
        </h3>
        {type.description && <p className="muted small">{type.description}</p>}
        {standing && <p className="small">{standing}</p>}
        {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      </th>
      <td className="end">
        <span className="price">
          <bdi>{type.price === 0 ? m.free : f.money(type.price, type.currency)}</bdi>
        </span>
      </td>
      <td className="end">{quantitiesOf(row) && <Quantity {...row} name={name} />}</td>
    </tr>
  );
}

/** Why there is none, or what limits how many. */
function standingOf({ page, event, type }: RowProps): string | null {
  const { events } = page.m;
  if (!type.onSale) return salesText(page, event, type);
  const left = leftOf(event, type);
  if (left === 0) return event.waitlist ? events.soldOutWaits : events.soldOut;
  const { minPerOrder: min, maxPerOrder: max } = type;
  const said = [left !== null && left <= FEW && events.left(left), min > 1 && events.limits(min, max)];
  return said.filter((text) => text !== false).join(" · ") || null;
}

/** How many may be chosen; null: none can be had. Where tickets may wait, what is left limits nothing. */
function quantitiesOf({ event, type }: Pick<RowProps, "event" | "type">): { min: number; max: number } | null {
  const { minPerOrder: min, maxPerOrder } = type;
  if (!type.onSale) return null;
  const left = event.waitlist ? null : leftOf(event, type);
  const max = Math.min(maxPerOrder, left ?? maxPerOrder);
  return max < min ? null : { min, max };
}

function Quantity({ page, event, type, quantity, error, name }: RowProps & { name: string }) {
  const { min, max } = quantitiesOf({ event, type }) ?? { min: 0, max: 0 };
  const shared = {
    id: name,
    name,
    className: "input",
    "aria-label": page.m.events.quantityOf(type.title),
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": error === undefined ? undefined : `${name}-error`,
  };
  if (max - min > LISTED_MAX)
    return <input type="number" {...shared} min={0} max={max} defaultValue={quantity} inputMode="numeric" />;
  const choices = [0, ...Array.from({ length: max - min + 1 }, (_, more) => min + more)];
  // What was chosen stays chosen, also where fewer are left by now: the answer says so.
  const all = choices.includes(quantity) ? choices : [...choices, quantity].sort((one, other) => one - other);
  return (
    <select {...shared} defaultValue={quantity}>
      {all.map((number) => (
        <option key={number}>{number}</option>
      ))}
    </select>
  );
}
