import type { TicketType } from "../api-types";
import type { Errors } from "../book/details-form";
import { CodeField } from "../components/code-field";
import { Field } from "../components/field";
import { Icon } from "../components/icon";
import { PaymentWays, PersonalFields } from "../components/order-fields";
import type { Page } from "../page";
import { type Attendee, attendeeName, type EventProps, linesOf } from "./event-form";
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
      <div className="people-named">
        {lines.map(({ type }) =>
          (form.attendees[type.id] ?? []).map((attendee, index) => (
            <AttendeeFields
              key={attendeeName(type.id, index, "name")}
              {...{ page, type, attendee, index, errors }}
              copies={named.length > 1 && named[0] === attendee}
            />
          )),
        )}
      </div>
    </details>
  );
}

interface AttendeeProps {
  page: Page;
  type: TicketType;
  attendee: Attendee;
  index: number;
  errors: Errors;
  /** Others can be named as this one is. */
  copies: boolean;
}

function AttendeeFields({ page, type, attendee, index, errors, copies }: AttendeeProps) {
  const { m } = page;
  const [name, email] = [attendeeName(type.id, index, "name"), attendeeName(type.id, index, "email")];
  return (
    <fieldset className="field">
      <legend>
        <bdi>{m.events.attendee(type.title, index + 1)}</bdi>
      </legend>
      <div className="duo">
        <Field
          page={page}
          name={name}
          label={m.events.attendeeName}
          value={attendee.name}
          error={errors[name]}
          input={{ maxLength: 255, autoComplete: "off" }}
        />
        <Field
          page={page}
          name={email}
          label={m.events.attendeeEmail}
          value={attendee.email}
          error={errors[email]}
          input={{ type: "email", maxLength: 254, autoComplete: "off" }}
        />
      </div>
      {copies && (
        <button type="button" className="soft with-script" data-copy={m.events.copied}>
          {m.events.toAll}
        </button>
      )}
    </fieldset>
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
