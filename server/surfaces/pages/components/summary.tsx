import type { Quote, Service } from "../api-types";
import type { DetailsForm } from "../book/details-form";
import { payNow, type Quoted } from "../book/quoted";
import { extraParams, personsOf } from "../book/time-ask";
import { bookPath, durationText, href, type Page, priceRange, spanOf, whenText } from "../page";
import { membersSaid } from "../visit/asked-members";
import { isVisit } from "../visit/visit-service";
import { lengthened } from "../visit/visit-sum";
import { Icon } from "./icon";
import { Avatar } from "./picture";
import { BigWhen } from "./when";

interface SummaryProps {
  page: Page;
  service: Service;
  form: DetailsForm;
  quoted: Quoted;
}

/** What is being booked and what it costs: one line on a phone, a panel beside the form else. */
export function Summary(props: SummaryProps) {
  const { page, service, form } = props;
  const { m } = page;
  const persons = personsOf(form.persons, service);
  const chosen = extraParams(service.extras, form.extras);
  const back = { staff: form.staff, persons: persons > 1 ? persons : null, ...chosen };
  const price = priceOf(props, persons);
  return (
    <aside className="side" aria-label={m.yourBooking} data-live="summary">
      <details className="fold">
        <summary>
          <span>
            <b>{form.start === null ? service.title : whenText(page, spanOf(service, form.start))}</b>
            <span className="row-line muted small">
              {form.start !== null && (
                <>
                  <bdi>{service.title}</bdi> ·{" "}
                </>
              )}
              <bdi>{price.text}</bdi>
            </span>
          </span>
          <Icon name="chevron-down" turns />
        </summary>
        <div className="panel tight">
          <h2>{m.yourBooking}</h2>
          {form.start !== null && (
            <>
              <BigWhen page={page} span={spanOf(service, form.start)} />
              <a className="quiet" href={href(page, bookPath(page, service.id), back)}>
                {m.changeTime}
              </a>
            </>
          )}
          <Who page={page} service={service} form={form} />
          <hr />
          <Sums {...props} price={price} persons={persons} />
          {service.requiresApproval && <p className="muted small">{m.needsApproval}</p>}
        </div>
      </details>
    </aside>
  );
}

function Who({ page, service, form }: Omit<SummaryProps, "quoted">) {
  const { m } = page;
  const each = isVisit(service) ? membersSaid(service, form.staff) : [];
  const member = service.staff.find((staff) => staff.id === form.staff);
  const persons = personsOf(form.persons, service);
  return (
    <p className="line">
      {member && <Avatar name={member.fullName} url={member.imageUrl} isSmall />}
      <span>
        {each.map(({ title, member: asked }) => (
          <span key={title} className="row-line">
            <bdi>{title}</bdi>: <bdi>{asked?.fullName ?? m.anyone}</bdi>
          </span>
        ))}
        {each.length === 0 && <bdi>{member?.fullName ?? m.anyone}</bdi>}
        <span className="muted">
          {each.length === 0 && " · "}
          <bdi>{durationText(page, longAs(service, form))}</bdi>
          {service.capacityMax > 1 && ` · ${m.peopleCount(persons)}`}
        </span>
      </span>
    </p>
  );
}

/** The length of a visit at its time holds its extras already. */
const longAs = (service: Service, form: DetailsForm): Service =>
  form.items === null ? lengthened(service, form.extras) : service;

interface Price {
  amount: number;
  /** As it is shown; `from …` while it depends on who does it. */
  text: string;
}

function priceOf({ page, service, form, quoted: { quote } }: SummaryProps, persons: number): Price {
  const { m, f } = page;
  const { low, high } = priceRange(service, form.staff);
  const amount = quote?.total ?? low * persons;
  const isOpen = low < high && (quote === null || form.start === null);
  const isFree = amount === 0 && (quote !== null || high === 0);
  const money = isFree ? m.free : f.money(amount, service.currency);
  return { amount, text: isOpen ? m.priceFrom(money) : money };
}

function Sums({ page, service, form, quoted, price }: SummaryProps & { persons: number; price: Price }) {
  const { m, f, config } = page;
  const { quote } = quoted;
  const due = payNow(page, form, quote);
  const deskOnly = config?.localPaymentEnabled && !config.payProviderEnabled;
  return (
    <>
      <dl className="sums">
        <Lines page={page} service={service} quote={quote} />
        <div className="total rule" data-total={`${m.total}: ${price.text}`}>
          <dt>{m.total}</dt>
          <dd>
            <bdi>{price.text}</bdi>
          </dd>
        </div>
        {due > 0 && (
          <div>
            <dt>{m.pay.dueNow}</dt>
            <dd>
              <bdi>{f.money(due, service.currency)}</bdi>
            </dd>
          </div>
        )}
        {quote !== null && quote.tax > 0 && (
          <div className="muted small">
            <dt>{m.taxIncluded}</dt>
            <dd>
              <bdi>{f.money(quote.tax, quote.currency)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {price.amount > 0 && deskOnly && <p className="muted small">{m.payLater}</p>}
    </>
  );
}

/** The discounts of all lines stand together below them. */
function Lines({ page, service, quote }: { page: Page; service: Service; quote: Quote | null }) {
  if (quote === null) {
    return (
      <div>
        <dt>
          <bdi>{service.title}</bdi>
        </dt>
        <dd />
      </div>
    );
  }
  const discount = quote.lines.reduce((sum, { kind, amount }) => (kind === "discount" ? sum + amount : sum), 0);
  const charged = quote.lines.filter(({ kind }) => kind !== "discount");
  return (
    <>
      {charged.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and none is ever moved.
        <div key={index}>
          <dt>
            <bdi>{line.label}</bdi>
            {line.quantity > 1 && ` × ${line.quantity}`}
          </dt>
          <dd>
            <bdi>{page.f.money(line.amount, quote.currency)}</bdi>
          </dd>
        </div>
      ))}
      {discount !== 0 && (
        <div>
          <dt>{page.m.discount}</dt>
          <dd>
            <bdi>{page.f.money(discount, quote.currency)}</bdi>
          </dd>
        </div>
      )}
    </>
  );
}
