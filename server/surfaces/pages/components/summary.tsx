import type { Quote, Service } from "../api-types";
import type { DetailsForm } from "../book/details-form";
import { payNow, type Quoted } from "../book/quoted";
import { personsOf } from "../book/time-ask";
import { bookPath, durationText, href, type Page, priceRange, spanOf } from "../page";
import { Facts } from "./facts";
import { When } from "./when";

interface SummaryProps {
  page: Page;
  service: Service;
  form: DetailsForm;
  quoted: Quoted;
}

/** What is being booked and what it costs. */
export function Summary(props: SummaryProps) {
  const { page, service, form } = props;
  const { m } = page;
  const persons = personsOf(form.persons, service);
  const member = service.staff.find((staff) => staff.id === form.staff);
  const back = { staff: form.staff, persons: persons > 1 ? persons : null };
  return (
    <aside className="summary" aria-labelledby="summary" data-live="summary">
      <h2 id="summary">{m.yourBooking}</h2>
      <Facts
        facts={[
          [m.service, <bdi key="service">{service.title}</bdi>],
          [m.when, form.start && <When key="when" page={page} span={spanOf(service, form.start)} />],
          [m.who, <bdi key="who">{member?.fullName ?? m.anyone}</bdi>],
          [m.duration, durationText(page, lengthened(service, form))],
          [m.people, service.capacityMax > 1 ? m.peopleCount(persons) : null],
        ]}
      />
      <Price {...props} persons={persons} />
      {service.requiresApproval && <p className="muted small">{m.needsApproval}</p>}
      {form.start !== null && <a href={href(page, bookPath(page, service.id), back)}>{m.changeTime}</a>}
    </aside>
  );
}

/** A group keeps its length whatever one of its people adds, and so do whole days. */
function lengthened(service: Service, form: DetailsForm): Service {
  if (service.capacityMax > 1 || service.durationDays !== null) return service;
  const added = service.extras.reduce((sum, { id, duration }) => sum + duration * (form.extras[id] ?? 0), 0);
  return { ...service, duration: service.duration + Math.max(0, added) };
}

function Price({ page, service, form, quoted, persons }: SummaryProps & { persons: number }) {
  const { m, f, config } = page;
  const { quote } = quoted;
  const { low, high } = priceRange(service, form.staff);
  const amount = quote?.total ?? low * persons;
  const isOpen = low < high && (quote === null || form.start === null);
  const isFree = amount === 0 && (quote !== null || high === 0);
  const money = isFree ? m.free : f.money(amount, service.currency);
  const due = payNow(page, form, quote);
  const deskOnly = config?.localPaymentEnabled && !config.payProviderEnabled;
  return (
    <>
      {quote !== null && quote.lines.length > 1 && <Lines page={page} quote={quote} />}
      <ul className="lines">
        <li className="total" data-total={`${m.total}: ${money}`}>
          <span>{m.total}</span> <b>{isOpen ? m.priceFrom(money) : money}</b>
        </li>
        {due > 0 && (
          <li>
            <span>{m.pay.dueNow}</span> <bdi>{f.money(due, service.currency)}</bdi>
          </li>
        )}
      </ul>
      {quote !== null && quote.tax > 0 && (
        <p className="muted small">{m.taxIncluded(f.money(quote.tax, quote.currency))}</p>
      )}
      {amount > 0 && deskOnly && <p className="muted small">{m.payLater}</p>}
    </>
  );
}

/** The discounts of all lines stand together below them. */
function Lines({ page, quote }: { page: Page; quote: Quote }) {
  const discount = quote.lines.reduce((sum, { kind, amount }) => (kind === "discount" ? sum + amount : sum), 0);
  const charged = quote.lines.filter(({ kind }) => kind !== "discount");
  return (
    <ul className="lines">
      {charged.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none is ever moved.
        <li key={index}>
          <span>
            <bdi>{line.label}</bdi>
            {line.quantity > 1 && ` × ${line.quantity}`}
          </span>{" "}
          <bdi>{page.f.money(line.amount, quote.currency)}</bdi>
        </li>
      ))}
      {discount !== 0 && (
        <li>
          <span>{page.m.discount}</span> <bdi>{page.f.money(discount, quote.currency)}</bdi>
        </li>
      )}
    </ul>
  );
}
