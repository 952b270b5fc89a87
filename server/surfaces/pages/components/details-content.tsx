import type { Service } from "../api-types";
import type { DetailsForm, FormField, Setback } from "../details-form";
import { bookPath, durationText, href, type Page, priceRange, spanOf, whenText, zoneText } from "../page";
import { personsMaxOf, personsOf } from "../time-ask";
import { isWebAddress } from "../web-address";
import { Alert, ErrorSummary } from "./alert";
import { Facts } from "./facts";
import { Field } from "./field";
import { TimeChoice } from "./time-choice";
import { When } from "./when";

interface DetailsProps {
  page: Page;
  service: Service;
  form: DetailsForm;
  setback: Setback | null;
}

/** The details form with its summary beside it. */
export function DetailsContent(props: DetailsProps) {
  const { page, service, form, setback } = props;
  return (
    <div className="details">
      <h1>{page.m.yourDetails}</h1>
      {setback !== null && <SetbackAlert page={page} setback={setback} />}
      <Summary page={page} service={service} form={form} />
      <BookingForm {...props} />
      {form.start === null && setback?.alternatives.length === 0 && (
        <p>
          <a href={href(page, bookPath(page, service.id), { staff: form.staff })}>{page.m.changeTime}</a>
        </p>
      )}
    </div>
  );
}

function SetbackAlert({ page, setback }: { page: Page; setback: Setback }) {
  const { m } = page;
  if (setback.kind === "invalid") {
    return <ErrorSummary title={m.errorSummary} errors={Object.entries(setback.errors)} />;
  }
  if (setback.kind === "rate_limited") return <Alert title={m.waitAndRetry(setback.retryAfterSeconds)} />;
  if (setback.kind === "server") return <Alert title={m.tryAgainSafely} />;
  if (setback.alternatives.length === 0) return <Alert title={m.slotTakenNone} />;
  const title = setback.kind === "capacity_exceeded" ? m.tooFewSeats : m.slotTaken;
  return <ErrorSummary title={title} errors={[["start", m.chooseTime]]} />;
}

function Summary({ page, service, form }: Omit<DetailsProps, "setback">) {
  const { m, f } = page;
  const persons = personsOf(form.persons, service);
  const { low, high } = priceRange(service, form.staff);
  const total = high === 0 ? m.free : f.money(low * persons, service.currency);
  const member = service.staff.find((staff) => staff.id === form.staff);
  const back = { staff: form.staff, persons: persons > 1 ? persons : null };
  return (
    <aside className="summary" aria-labelledby="summary">
      <h2 id="summary">{m.yourBooking}</h2>
      <Facts
        facts={[
          [m.service, <bdi key="service">{service.title}</bdi>],
          [m.when, form.start && <When key="when" page={page} span={spanOf(service, form.start)} />],
          [m.who, <bdi key="who">{member?.fullName ?? m.anyone}</bdi>],
          [m.duration, durationText(page, service)],
          [m.people, service.capacityMax > 1 ? String(persons) : null],
          [m.total, <b key="total">{low < high ? m.priceFrom(total) : total}</b>],
        ]}
      />
      {high > 0 && page.config?.localPaymentEnabled && !page.config.payProviderEnabled && (
        <p className="muted small">{m.payLater}</p>
      )}
      {service.requiresApproval && <p className="muted small">{m.needsApproval}</p>}
      {form.start !== null && <a href={href(page, bookPath(page, service.id), back)}>{m.changeTime}</a>}
    </aside>
  );
}

function BookingForm({ page, service, form, setback }: DetailsProps) {
  const { m } = page;
  const errors = setback?.errors ?? {};
  const here = { start: form.wanted, staff: form.staff, persons: form.persons };
  const wholeDays = service.durationDays !== null;
  const chooses = form.start === null && setback !== null;
  const when = form.start === null ? null : whenText(page, spanOf(service, form.start));
  return (
    <form method="post" action={href(page, bookPath(page, service.id, "details"), here)} noValidate data-once="">
      {chooses && setback.alternatives.length > 0 && (
        <TimeChoice
          page={page}
          legend={m.chooseTime}
          slots={setback.alternatives}
          wholeDays={wholeDays}
          error={errors.start}
        />
      )}
      <HiddenFields form={form} service={service} />
      <PersonalFields page={page} form={form} errors={errors} />
      {service.capacityMax > 1 && (
        <Field
          page={page}
          name="persons"
          label={m.people}
          value={form.persons}
          error={errors.persons}
          hint={m.peopleHint(personsMaxOf(service))}
          required
          input={{ type: "number", min: 1, max: personsMaxOf(service), inputMode: "numeric" }}
        />
      )}
      <Field page={page} name="notes" label={m.notes} value={form.values.notes} error={errors.notes} rows={3} />
      <Terms page={page} />
      <button type="submit" className="primary">
        {when === null ? m.bookAny : m.bookButton(when)}
      </button>
      {form.start !== null && !wholeDays && <p className="muted small">{zoneText(page, new Date(form.start))}</p>}
    </form>
  );
}

function HiddenFields({ form, service }: Pick<DetailsProps, "form" | "service">) {
  const fields: [string, string | null][] = [
    ["key", form.key],
    ["start", form.start],
    ["wanted", form.wanted],
    ["staff", form.staff],
    ["persons", service.capacityMax > 1 ? null : "1"],
  ];
  return (
    <>
      {fields.map(([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />)}
      <input type="hidden" name="timeZone" value={form.timeZone} data-visitor-zone="" />
    </>
  );
}

function PersonalFields(fields: { page: Page; form: DetailsForm; errors: Partial<Record<FormField, string>> }) {
  const { page, form, errors } = fields;
  const { m } = page;
  const { name, email, phone } = form.values;
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
      <Field
        page={page}
        name="email"
        label={m.email}
        value={email}
        error={errors.email}
        hint={m.emailHint}
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
    </>
  );
}

function Terms({ page }: { page: Page }) {
  const { m, config } = page;
  const terms = isWebAddress(config?.termsUrl) ? config.termsUrl : null;
  const privacy = isWebAddress(config?.privacyUrl) ? config.privacyUrl : null;
  if (terms === null && privacy === null) return null;
  return (
    <p className="small">
      {m.acceptTerms} {terms !== null && <a href={terms}>{m.termsLink}</a>}
      {terms !== null && privacy !== null && ` ${m.and} `}
      {privacy !== null && <a href={privacy}>{m.privacyLink}</a>}.
    </p>
  );
}
