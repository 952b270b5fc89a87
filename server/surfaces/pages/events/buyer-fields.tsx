import { CodeField } from "../components/code-field";
import { Field } from "../components/field";
import { Icon } from "../components/icon";
import { PaymentWays, PersonalFields } from "../components/order-fields";
import { attendeeName, type EventProps, linesOf } from "./event-form";
import { dueOf } from "./ticket-order";

/** Who orders, whose names stand on the tickets, and how they are paid. */
export function BuyerFields(props: EventProps) {
  const { page, form, setback } = props;
  const { m } = page;
  return (
    <section aria-labelledby="buyer" className="stack">
      <h2 id="buyer">{m.yourDetails}</h2>
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="timeZone" value={form.timeZone} />
      <div className="stack" data-requote="">
        <PersonalFields page={page} values={form.values} errors={setback?.errors ?? {}} />
      </div>
      <div data-live="attendees">
        <Attendees {...props} />
      </div>
      <Coupon {...props} />
      <div data-live="payment" data-requote="">
        <Payment {...props} />
      </div>
    </section>
  );
}

function Attendees({ page, event, form, setback }: EventProps) {
  const { m } = page;
  const lines = linesOf(event, form);
  if (lines.length === 0) return null;
  const named = lines.flatMap(({ type }) => form.attendees[type.id] ?? []);
  const errors = setback?.errors ?? {};
  const isOpen = named.some(({ name, email }) => name !== "" || email !== "");
  return (
    <details className="more" open={isOpen}>
      <summary>
        {m.events.forMe}
        <Icon name="chevron-down" isSmall turns />
      </summary>
      <p className="muted small">{m.events.forMeHint}</p>
      {lines.map(({ type }) =>
        (form.attendees[type.id] ?? []).map((attendee, index) => (
          <fieldset key={attendeeName(type.id, index, "name")} className="field">
            <legend>
              <bdi>{m.events.attendee(type.title, index + 1)}</bdi>
            </legend>
            <Field
              page={page}
              name={attendeeName(type.id, index, "name")}
              label={m.events.attendeeName}
              value={attendee.name}
              error={errors[attendeeName(type.id, index, "name")]}
              input={{ maxLength: 255, autoComplete: "off" }}
            />
            <Field
              page={page}
              name={attendeeName(type.id, index, "email")}
              label={m.events.attendeeEmail}
              value={attendee.email}
              error={errors[attendeeName(type.id, index, "email")]}
              input={{ type: "email", maxLength: 254, autoComplete: "off" }}
            />
          </fieldset>
        )),
      )}
    </details>
  );
}

/** A coupon is for tickets that have a seat: of those that wait nothing is known of it. */
function Coupon({ page, form, setback, quote }: EventProps) {
  const { m } = page;
  const allWait = quote?.items.every(({ waits }) => waits) ?? false;
  return (
    <CodeField
      page={page}
      title={m.events.coupon}
      code={form.code}
      verdict={quote?.coupon ?? null}
      error={setback?.errors.code}
      faults={{ ...m.codeFaults, ...m.events.codeFaults }}
      hint={allWait ? m.events.couponWaits : null}
    />
  );
}

function Payment({ page, event, form, setback, quote }: EventProps) {
  const { config } = page;
  const lines = linesOf(event, form);
  const [first] = lines;
  const due = dueOf(lines, quote);
  if (!first || due === 0 || !config?.payProviderEnabled || !config.localPaymentEnabled) return null;
  const sums = { now: due, total: due, currency: first.type.currency };
  return <PaymentWays page={page} payment={form.payment} sums={sums} error={setback?.errors.payment} />;
}
