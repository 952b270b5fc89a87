import type { TicketQuote } from "../api-types";
import type { Page } from "../page";
import { type EventProps, isSoldOut, linesOf, type OrderLine, type TicketForm } from "./event-form";

/** What is ordered and what it costs, and the button that orders it. */
export function TicketOrder(props: EventProps) {
  const { page, event, form, quote } = props;
  const { m } = page;
  const lines = linesOf(event, form);
  return (
    <aside className="side panel tight" aria-labelledby="order">
      <h2 id="order">{m.events.yourOrder}</h2>
      <div data-live="summary">
        <Lines page={page} lines={lines} quote={quote} />
        <GoesTo page={page} form={form} />
      </div>
      <button type="submit" className="btn full wide-only" data-live-text="submit">
        {buttonText(props)}
      </button>
      <button type="submit" name="intent" value="update" className="soft full without-script">
        {m.updateTotal}
      </button>
    </aside>
  );
}

/** On a phone the button stays at hand, with the sum on it. */
export function PhoneSubmit(props: EventProps) {
  const { page, event, form, quote } = props;
  const lines = linesOf(event, form);
  const [first] = lines;
  const due = dueOf(lines, quote);
  const sum = first && due > 0 ? ` · ${page.f.money(due, first.type.currency)}` : "";
  return (
    <div className="submit phone">
      <button type="submit" className="btn full" data-live-text="submit-phone">
        {`${buttonText(props)}${sum}`}
      </button>
    </div>
  );
}

/** The address large, to be read once more: it is typed once, and the tickets go there. */
function GoesTo({ page, form: { values } }: { page: Page; form: TicketForm }) {
  if (!values.email.includes("@")) return null;
  return (
    <p className="row-line">
      {page.m.events.goTo}
      <br />
      <b className="mail">
        <bdi>{values.email}</bdi>
      </b>
    </p>
  );
}

const countOf = (lines: OrderLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function buttonText({ page: { m }, event, form }: EventProps): string {
  const lines = linesOf(event, form);
  if (lines.length === 0) return isSoldOut(event) ? m.events.join : m.events.orderAny;
  return lines.every(({ waits }) => waits) ? m.events.join : m.events.order(countOf(lines));
}

function Lines({ page, lines, quote }: { page: Page; lines: OrderLine[]; quote: TicketQuote | null }) {
  const { m, f } = page;
  const [first] = lines;
  if (!first) return <p className="muted">{m.events.nothingChosen}</p>;
  const { currency } = first.type;
  const money = (amount: number) => (amount === 0 ? m.free : f.money(amount, currency));
  const total = dueOf(lines, quote);
  return (
    <dl className="sums">
      {lines.map(({ type, quantity, waits }) => (
        <div key={type.id}>
          <dt>
            {quantity} × <bdi>{type.title}</bdi>
          </dt>
          <dd>
            <bdi>{waits ? m.events.waiting : money(type.price * quantity)}</bdi>
          </dd>
        </div>
      ))}
      {quote !== null && quote.discount > 0 && (
        <div>
          <dt>{m.discount}</dt>
          <dd>
            <bdi>{f.money(-quote.discount, currency)}</bdi>
          </dd>
        </div>
      )}
      {lines.some(({ waits }) => !waits) && (
        <div className="total rule" data-total={`${m.total}: ${money(total)}`}>
          <dt>{m.total}</dt>
          <dd>
            <bdi>{money(total)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Major units: what is to be paid for the seats that are free, as the order itself would count it; what waits costs
 * nothing until there is a seat. What cannot be ordered has its prices alone.
 */
export const dueOf = (lines: OrderLine[], quote: TicketQuote | null): number =>
  quote?.total ?? lines.reduce((sum, { type, quantity, waits }) => (waits ? sum : sum + type.price * quantity), 0);
