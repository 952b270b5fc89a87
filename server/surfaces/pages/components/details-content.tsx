import type { Service } from "../api-types";
import { type DetailsForm, type Errors, formParams, type Setback } from "../book/details-form";
import { asksForFiles } from "../book/intake";
import { payNow, type Quoted } from "../book/quoted";
import { extraParams, personsMaxOf } from "../book/time-ask";
import { CancelTerm, Terms } from "../forms/terms";
import { bookPath, href, type Page, spanOf, whenText } from "../page";
import { TimeChoice } from "../times/time-choice";
import { Alert, ErrorSummary } from "./alert";
import { CodeField } from "./code-field";
import { Field } from "./field";
import { Icon } from "./icon";
import { ExtraFields, PaymentChoice, PersonalFields } from "./order-fields";
import { QuestionFields } from "./question-fields";
import { Summary } from "./summary";

interface DetailsProps {
  page: Page;
  service: Service;
  form: DetailsForm;
  setback: Setback | null;
  quoted: Quoted;
  /** Why the extras that are chosen now do not fit the chosen time; null where they do. */
  tooShort: string | null;
}

/** The details form with its summary beside it. */
export function DetailsContent(props: DetailsProps) {
  const { page, service, form, setback, quoted } = props;
  return (
    <>
      {setback !== null && <SetbackAlert page={page} setback={setback} />}
      <h1>{form.waits ? page.m.waitTitle : page.m.yourDetails}</h1>
      {form.waits && (
        <p className="note">
          <Icon name="bell" />
          <span>{page.m.waitHint}</span>
        </p>
      )}
      <div className="cols rev">
        <Summary page={page} service={service} form={form} quoted={quoted} />
        <BookingForm {...props} />
      </div>
      {form.start === null && setback?.alternatives.length === 0 && (
        <p>
          <a className="quiet" href={href(page, bookPath(page, service.id), { staff: form.staff })}>
            {page.m.changeTime}
          </a>
        </p>
      )}
    </>
  );
}

function SetbackAlert({ page, setback }: { page: Page; setback: Setback }) {
  const { m } = page;
  if (setback.kind === "invalid") {
    return <ErrorSummary title={m.errorSummary} errors={Object.entries(setback.errors)} />;
  }
  if (setback.kind === "rate_limited") return <Alert title={m.waitAndRetry(setback.retryAfterSeconds)} />;
  if (setback.kind === "server") return <Alert title={m.tryAgainSafely} />;
  if (setback.tooShort !== null && setback.alternatives.length > 0)
    return <ErrorSummary title={setback.tooShort} errors={[["start", m.chooseTime]]} />;
  if (setback.alternatives.length === 0) return <Alert title={setback.mayWait ? m.fullButWaiting : m.slotTakenNone} />;
  const title = setback.kind === "capacity_exceeded" ? m.tooFewSeats : m.slotTaken;
  return <ErrorSummary title={title} errors={[["start", m.chooseTime]]} />;
}

function BookingForm(props: DetailsProps) {
  const { page, service, form, setback, quoted } = props;
  const { m } = page;
  const errors = setback?.errors ?? {};
  const wholeDays = service.durationDays !== null;
  // A provider's page is never shown in a frame: what may lead there leaves it.
  const leaves = page.embed !== null && Boolean(page.config?.payProviderEnabled) && (quoted.quote?.due ?? 0) > 0;
  return (
    <form
      method="post"
      action={href(page, bookPath(page, service.id, "details"), {
        ...formParams(form),
        ...(leaves ? { embed: "" } : {}),
      })}
      target={leaves ? "_top" : undefined}
      encType={asksForFiles(service) ? "multipart/form-data" : undefined}
      className="stack"
      noValidate
      data-once=""
      data-pending={page.m.pending}
    >
      {form.start === null && setback !== null && setback.alternatives.length > 0 && (
        <TimeChoice
          page={page}
          legend={m.chooseTime}
          slots={setback.alternatives}
          wholeDays={wholeDays}
          error={errors.start}
        />
      )}
      <PersonalFields page={page} values={form.values} errors={errors} />
      <PersonsField page={page} service={service} form={form} errors={errors} />
      <QuestionFields page={page} service={service} form={form} errors={errors} />
      <ExtraFields page={page} service={service} form={form} errors={errors} />
      {service.extras.length > 0 && <TooShort {...props} />}
      <div>
        <CodeField
          page={page}
          title={m.codeTitle}
          code={form.code}
          verdict={quoted.verdict}
          error={errors.code}
          faults={m.codeFaults}
        />
        <NotesField page={page} form={form} errors={errors} />
      </div>
      <PaymentChoice page={page} form={form} quoted={quoted} errors={errors} />
      {form.start !== null && !form.waits && (
        <CancelTerm page={page} start={form.start} minutes={service.minCancelMinutes} />
      )}
      <Terms page={page} />
      <Buttons {...props} />
      <HiddenFields form={form} service={service} />
    </form>
  );
}

/** Where the script puts it too, as soon as an extra is chosen. */
function TooShort({ page, service, form, tooShort }: DetailsProps) {
  const times = href(page, bookPath(page, service.id), {
    ...formParams(form),
    ...extraParams(service.extras, form.extras),
  });
  return (
    <div data-live="fit" role="status">
      {tooShort !== null && (
        <p className="note warn">
          <Icon name="triangle-alert" />
          <span>
            {tooShort} <a href={times}>{page.m.chooseTime}</a>
          </span>
        </p>
      )}
    </div>
  );
}

function NotesField({ page, form, errors }: { page: Page; form: DetailsForm; errors: Errors }) {
  const { m } = page;
  const { notes } = form.values;
  return (
    <details className="more" open={notes !== "" || errors.notes !== undefined}>
      <summary>
        {m.addNotes}
        <Icon name="chevron-down" isSmall turns />
      </summary>
      <Field page={page} name="notes" label={m.notes} value={notes} error={errors.notes} rows={3} />
    </details>
  );
}

function PersonsField(fields: { page: Page; service: Service; form: DetailsForm; errors: Errors }) {
  const { page, service, form, errors } = fields;
  if (service.capacityMax <= 1) return null;
  return (
    <div data-requote="">
      <Field
        page={page}
        name="persons"
        label={page.m.people}
        value={form.persons}
        error={errors.persons}
        hint={page.m.peopleHint(personsMaxOf(service))}
        required
        input={{ type: "number", min: 1, max: personsMaxOf(service), inputMode: "numeric" }}
      />
    </div>
  );
}

/** Enter in a field presses the first one, which has to be the one that books. */
function Buttons({ page, service, form, setback, quoted }: DetailsProps) {
  const { m, f } = page;
  const due = payNow(page, form, quoted.quote);
  const when = form.start === null ? null : whenText(page, spanOf(service, form.start));
  const wanted = setback?.mayWait && form.wanted !== null ? whenText(page, spanOf(service, form.wanted)) : null;
  const books = when === null ? m.bookAny : m.bookButton(when);
  if (form.waits && when !== null) {
    return (
      <div className="submit">
        <button type="submit" className="btn" name="intent" value="waitlist" data-live-text="submit">
          {m.joinWaitlist(when)}
        </button>
        <UpdateTotal page={page} />
      </div>
    );
  }
  const hasTimes = form.start !== null || setback === null || setback.alternatives.length > 0;
  return (
    <div className="submit">
      {(hasTimes || wanted === null) && (
        <button type="submit" className="btn" data-live-text="submit">
          {due > 0 ? m.payButton(f.money(due, service.currency)) : books}
        </button>
      )}
      {wanted !== null && (
        <button type="submit" name="intent" value="waitlist" className={hasTimes ? "soft" : "btn"}>
          {m.joinWaitlist(wanted)}
        </button>
      )}
      <UpdateTotal page={page} />
    </div>
  );
}

const UpdateTotal = ({ page }: { page: Page }) => (
  <button type="submit" name="intent" value="update" className="soft without-script">
    {page.m.updateTotal}
  </button>
);

function HiddenFields({ form, service }: Pick<DetailsProps, "form" | "service">) {
  const fields: [string, string | null][] = [
    ["key", form.key],
    ["start", form.start],
    ["wanted", form.wanted],
    ["staff", form.staff],
    ["persons", service.capacityMax > 1 ? null : "1"],
    ["waits", form.waits ? "1" : null],
  ];
  return (
    <>
      {fields.map(([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />)}
      <input type="hidden" name="timeZone" value={form.timeZone} />
    </>
  );
}
