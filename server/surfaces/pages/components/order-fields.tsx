import type { Extra, Service } from "../api-types";
import type { DetailsForm, Errors } from "../book/details-form";
import { choosesPayment, type Quoted } from "../book/quoted";
import type { Page } from "../page";
import { Field, FieldError } from "./field";

interface Choosing {
  page: Page;
  service: Service;
  form: DetailsForm;
  errors: Errors;
}

/** More than these are typed, not chosen from a list. */
const LISTED_MAX = 20;

/** What can be added to the service. */
export function ExtraFields({ page, service, form, errors }: Choosing) {
  if (service.extras.length === 0) return null;
  return (
    <fieldset className="field" id="extras" tabIndex={-1} aria-describedby={errors.extras && "extras-error"}>
      <legend>{page.m.extras}</legend>
      {errors.extras && <FieldError id="extras-error">{errors.extras}</FieldError>}
      {service.extras.map((extra) => (
        <ExtraField key={extra.id} page={page} service={service} extra={extra} quantity={form.extras[extra.id] ?? 0} />
      ))}
    </fieldset>
  );
}

interface ExtraProps {
  page: Page;
  service: Service;
  extra: Extra;
  quantity: number;
}

function ExtraField(props: ExtraProps) {
  const { page, service, extra } = props;
  const name = `extras.${extra.id}`;
  const cost = page.f.money(extra.price, service.currency);
  // What cannot be chosen has no control to be the label of.
  const Name = extra.minQty === extra.maxQty ? "div" : "label";
  const price = extra.price === 0 ? page.m.free : extra.perPerson ? page.m.perPerson(cost) : cost;
  return (
    <div className="check" data-requote="">
      <Quantity {...props} name={name} />
      <Name {...(Name === "label" && { htmlFor: name })}>
        <bdi>{extra.title}</bdi>
        <span className="muted row-line small">
          <bdi>{price}</bdi>
          {extra.duration > 0 && (
            <>
              {" · "}
              <bdi>+{page.m.minutes(extra.duration)}</bdi>
            </>
          )}
        </span>
        {extra.description && <span className="muted row-line small">{extra.description}</span>}
      </Name>
    </div>
  );
}

/** A box to tick when it is one or none, a fixed number when there is no choice, else a list or a number. */
function Quantity({ page, extra, quantity, name }: ExtraProps & { name: string }) {
  const { minQty, maxQty } = extra;
  if (minQty === maxQty) {
    return (
      <span className="muted small">
        <input type="hidden" name={name} value={minQty} />
        {page.m.included(minQty)}
      </span>
    );
  }
  if (minQty === 0 && maxQty === 1) {
    return <input type="checkbox" id={name} name={name} value="1" defaultChecked={quantity === 1} />;
  }
  if (maxQty - minQty > LISTED_MAX) {
    return (
      <input className="input" type="number" id={name} name={name} min={minQty} max={maxQty} defaultValue={quantity} />
    );
  }
  const quantities = Array.from({ length: maxQty - minQty + 1 }, (_, more) => minQty + more);
  return (
    <select className="input" id={name} name={name} defaultValue={quantity}>
      {quantities.map((number) => (
        <option key={number}>{number}</option>
      ))}
    </select>
  );
}

/** Online or at the desk, where both are offered and something is due now. */
export function PaymentChoice({ page, form, quoted, errors }: Omit<Choosing, "service"> & { quoted: Quoted }) {
  const { quote } = quoted;
  const ways = choosesPayment(page, quote) && quote !== null;
  return (
    <div data-live="payment" data-requote="">
      {ways && (
        <PaymentWays
          page={page}
          payment={form.payment}
          sums={{ now: quote.due, total: quote.total, currency: quote.currency }}
          error={errors.payment}
        />
      )}
    </div>
  );
}

/** What is paid online now, and what all of it costs; major units. */
interface PaymentSums {
  now: number;
  total: number;
  currency: string;
}

/** At the desk or online, each with what is paid now and what later. */
export function PaymentWays(ways: {
  page: Page;
  payment: "local" | "provider";
  sums: PaymentSums;
  error: string | undefined;
}) {
  const { page, payment, sums, error } = ways;
  const { m } = page;
  return (
    <fieldset className="field" aria-describedby={error && "payment-error"}>
      <legend>{m.payment}</legend>
      {error && <FieldError id="payment-error">{error}</FieldError>}
      <div className="pay">
        <label>
          <input type="radio" name="payment" id="payment" value="local" defaultChecked={payment === "local"} />
          <b>{m.payAtDesk}</b>
          <NowAndLater page={page} sums={{ ...sums, now: 0 }} />
        </label>
        <label>
          <input type="radio" name="payment" value="provider" defaultChecked={payment === "provider"} />
          <b>{sums.now < sums.total ? m.payDeposit : m.payAll}</b>
          <NowAndLater page={page} sums={sums} />
        </label>
      </div>
    </fieldset>
  );
}

function NowAndLater({ page: { m, f }, sums: { now, total, currency } }: { page: Page; sums: PaymentSums }) {
  return (
    <span className="sums small">
      <span>
        <span>{m.payNowOnline}</span> <bdi>{f.money(now, currency)}</bdi>
      </span>
      <span>
        <span>{m.payLaterOnSite}</span> <bdi>{f.money(Math.max(0, total - now), currency)}</bdi>
      </span>
    </span>
  );
}

interface PersonalProps {
  page: Page;
  values: { name: string; email: string; phone: string };
  errors: Errors;
}

/** Who books or orders: name, address and telephone, which the account may require. */
export function PersonalFields({ page, values, errors }: PersonalProps) {
  const { m } = page;
  const { name, email, phone } = values;
  return (
    <>
      <Field
        page={page}
        name="name"
        label={m.name}
        value={name}
        error={errors.name}
        required
        input={{ autoComplete: "name", maxLength: 255 }}
      />
      <div className="duo">
        <Field
          page={page}
          name="email"
          label={m.email}
          value={email}
          error={errors.email}
          required
          input={{ type: "email", autoComplete: "email", maxLength: 254 }}
        />
        <Field
          page={page}
          name="phone"
          label={m.phone}
          value={phone}
          error={errors.phone}
          required={page.config?.requirePhone}
          input={{ type: "tel", autoComplete: "tel", maxLength: 32 }}
        />
      </div>
    </>
  );
}
