import { randomUUID } from "node:crypto";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { BookingReceipt, Service } from "../api-types";
import { Band } from "../components/band";
import { DetailsContent } from "../components/details-content";
import type { PostedForm } from "../form";
import { comeBack, keptForm, type Refusal, type RefusedForm, refusalOf, toRefusal } from "../forms/refused-form";
import { statusPage, toStatusPage } from "../manage/status-page";
import { bookPath, homePath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { isVisit, visitAt, visitIdsOf } from "../visit/visit-service";
import { filledAgain } from "./again";
import {
  type DetailsForm,
  emptyForm,
  formParams,
  type Intent,
  intentOf,
  postedForm,
  type Setback,
  toBooking,
  toErrors,
} from "./details-form";
import { nearestTimes } from "./free-times";
import { type Quoted, quoteOf } from "./quoted";
import { fileErrors, sendFiles } from "./sent-files";
import { extraParams, extrasText, personsOf, timeAskOf } from "./time-ask";
import { whyTooShort } from "./too-short";

const ALTERNATIVES_MAX = 6;
const RETRY_SECONDS_DEFAULT = 20;
/** 409 for a form that has booked already: its key is spent. */
const SPENT_STATUS = 409;
const INVALID_STATUS = 422;
/** 409 as the API says of a start that somebody else took. */
const GONE_STATUS = 409;

/** An empty form holds nothing of its visitor. The browser that goes back to it finds the form it sent, with its key. */
const KEPT_FOR_BACK = { "cache-control": "private, no-cache" };

/** P3: who. Without a time in the address there is nothing to fill in yet. */
export async function detailsPage(api: PublicApi, page: Page, service: Service): Promise<SurfaceResponse> {
  const refused = await keptForm(api, page);
  if (refused) return showRefused(api, page, { service, ...refused });
  const form = emptyForm(page, service);
  if (form.start === null) return redirect(302, href(page, bookPath(page, service.id)));
  const filled = await filledAgain(api, page, { service, form });
  if (filled !== null) return showForm(api, page, { service, form: filled, setback: null, status: 200 });
  return showForm(api, page, { service, form, setback: null, status: 200, headers: KEPT_FOR_BACK });
}

/** Books, then leads to the checkout or the confirmation. A refusal never costs what was typed. */
export async function postDetails(
  api: PublicApi,
  page: Page,
  { service, posted }: { service: Service; posted: PostedForm },
): Promise<SurfaceResponse> {
  const { texts } = posted;
  const show = (form: RefusedForm) => showRefused(api, page, { service, ...form });
  let refusal: Refusal | null;
  try {
    const { kept, refused } = await sendFiles(api, {
      service,
      form: postedForm(page, service, texts),
      files: posted.files,
    });
    for (const [name, file] of Object.entries(kept)) texts.set(name, file);
    const form = postedForm(page, service, texts);
    if (Object.keys(refused).length > 0) refusal = refusalOf(INVALID_STATUS, "validation", { files: refused });
    else if (intentOf(texts) === "update") refusal = form.start === null ? refusalOf(200, "slot_unavailable") : null;
    else {
      const ordered = await order(api, page, { service, form, intent: intentOf(texts) });
      if (typeof ordered === "string") return redirect(303, ordered);
      refusal = ordered;
    }
  } catch (failure) {
    refusal = toRefusal(failure);
  }
  // The script asks for the new total behind the visitor's back: that is no page to go back to.
  if (texts.get("live") === "1" && refusal === null) return show({ texts, refusal });
  if (refusal !== null && spendsKey(refusal)) texts.set("key", randomUUID());
  const form = postedForm(page, service, texts);
  const params = { ...formParams(form), ...extraParams(service.extras, form.extras) };
  return comeBack(api, page, { form: { texts, refusal }, params, show });
}

/**
 * A stored answer belongs to its body: the corrected form needs a key of its own. Whether a failed request has booked is
 * unknown: the same key makes trying again safe.
 */
const spendsKey = ({ status, code }: Refusal): boolean =>
  (status === INVALID_STATUS || status === 409) && code !== "idempotency_mismatch";

interface Order {
  service: Service;
  form: DetailsForm;
  intent: Intent;
}

/** @returns where the booked order leads, or what the form itself lacks. @throws Refused as the API says */
async function order(api: PublicApi, page: Page, { service, form, intent }: Order): Promise<string | Refusal> {
  const waits = intent === "waitlist" && form.wanted !== null;
  const start = waits ? form.wanted : form.start;
  if (start === null) return refusalOf(INVALID_STATUS, "slot_unavailable", { fields: { start: "" } });
  const visit = await visitOfForm(api, page, { service, form: { ...form, start } });
  if (visit.isGone) {
    // Perhaps by this very form, sent twice.
    const made = await api.madeWith(form.key);
    return made === null ? refusalOf(GONE_STATUS, "slot_unavailable") : href(page, made);
  }
  const quoted = form.code === "" ? null : await quoteOf(api, service, visit.form);
  if (quoted?.verdict?.valid === false) return refusalOf(INVALID_STATUS, "validation", { fields: { coupon: "" } });
  const booking = toBooking(page, service, { form: { ...visit.form, start }, codes: quoted?.codes ?? {} });
  const receipt = await api.book(waits ? { ...booking, waitlist: true } : booking, form.key);
  return nextAddress(page, receipt);
}

/** A form of several services with the items that its start stands for; any other as it is. */
async function visitOfForm<Form extends DetailsForm>(
  api: PublicApi,
  page: Page,
  { service, form }: { service: Service; form: Form },
): Promise<{ service: Service; form: Form; isGone: boolean }> {
  if (!isVisit(service) || form.start === null) return { service, form, isGone: false };
  const visit = await visitAt(api, page, { service, form, start: form.start });
  if (!visit) return { service, form, isGone: true };
  return { service: { ...service, duration: visit.duration }, form: { ...form, items: visit.items }, isGone: false };
}

/** The checkout when something is due online, else the booking's own page on this very origin. */
function nextAddress(page: Page, receipt: BookingReceipt): string {
  const checkout = receipt.payment?.checkoutUrl;
  if (checkout) return checkout;
  const token = receipt.bookings[0]?.manageUrl.split("/").at(-1) ?? "";
  return href(page, `/manage/${token}`, { again: "" });
}

/** The form with what was typed, and why it is there again. */
async function showRefused(
  api: PublicApi,
  page: Page,
  { service, texts, refusal }: RefusedForm & { service: Service },
): Promise<SurfaceResponse> {
  const form = postedForm(page, service, texts);
  if (refusal === null) return showForm(api, page, { service, form, setback: null, status: 200 });
  const { code, status, retryAfterSeconds: wait } = refusal;
  if (code === "idempotency_mismatch") return alreadyBooked(page, service, await api.madeWith(form.key));
  if (code === "slot_unavailable" || code === "capacity_exceeded") {
    const taken = await takenTime(api, page, { service, form, intent: intentOf(texts), kind: code });
    const errors = status === INVALID_STATUS ? toErrors(page, refusal.fields, { service, form }) : {};
    return showForm(api, page, { service, form: { ...form, start: null }, setback: { ...taken, errors }, status });
  }
  if (code === "rate_limited") {
    const setback = { ...setbackOf(code), retryAfterSeconds: wait ?? RETRY_SECONDS_DEFAULT };
    return showForm(api, page, { service, form, setback, status });
  }
  if (status >= 500) {
    const headers: Record<string, string> = wait === null ? {} : { "retry-after": String(wait) };
    return showForm(api, page, { service, form, setback: setbackOf("server"), status, headers });
  }
  if (status !== INVALID_STATUS) return statusPage(page, toStatusPage(status));
  const errors = refusal.files ? fileErrors(page, refusal.files) : toErrors(page, refusal.fields, { service, form });
  return showForm(api, page, { service, form, setback: { ...setbackOf("invalid"), errors }, status });
}

function setbackOf(kind: Setback["kind"]): Setback {
  return {
    kind,
    errors: {},
    alternatives: [],
    retryAfterSeconds: RETRY_SECONDS_DEFAULT,
    mayWait: false,
    tooShort: null,
  };
}

async function takenTime(
  api: PublicApi,
  page: Page,
  { service, form, intent, kind }: Order & { kind: Setback["kind"] },
): Promise<Setback> {
  const start = form.wanted ?? page.config?.now ?? "";
  const ask = formAsk(page, service, form);
  const { persons } = ask;
  const tooShort =
    kind === "slot_unavailable" ? await tooShortFor(api, page, { service, form, start, isRefused: true }) : null;
  const alternatives = await nearestTimes(api, ask, { start, count: ALTERNATIVES_MAX });
  const mayWait =
    !form.waits && kind === "capacity_exceeded" && intent !== "waitlist" && service.waitlistCapacity >= persons;
  return { ...setbackOf(kind), alternatives, mayWait, tooShort };
}

/** Which times the form asks for, with its extras. */
function formAsk(page: Page, service: Service, { staff, persons, extras }: DetailsForm) {
  const ask = { ...timeAskOf(page, service), staff, persons: personsOf(persons, service) };
  return { ...ask, quantities: extras, extras: extrasText(extras) };
}

const tooShortFor = (
  api: PublicApi,
  page: Page,
  { service, form, ...time }: { service: Service; form: DetailsForm; start: string; isRefused: boolean },
): Promise<string | null> =>
  whyTooShort(api, page, { ask: formAsk(page, service, form), offered: service.extras, ...time });

interface ShownForm {
  service: Service;
  form: DetailsForm;
  setback: Setback | null;
  status: number;
  /** When the price is known already. */
  quoted?: Quoted;
  headers?: Record<string, string>;
}

async function showForm(api: PublicApi, page: Page, shown: ShownForm): Promise<SurfaceResponse> {
  const { setback, status } = shown;
  const { service, form } = await visitOfForm(api, page, shown);
  const { m } = page;
  const { start } = form;
  const [quoted, tooShort] = await Promise.all([
    shown.quoted ?? quoteOf(api, service, form),
    start === null || form.waits ? null : tooShortFor(api, page, { service, form, start, isRefused: false }),
  ]);
  const chosen = extraParams(service.extras, form.extras);
  const time = { staff: form.staff, persons: form.persons === "1" ? null : form.persons, ...chosen };
  const wait: Record<string, string> =
    setback?.kind === "rate_limited" ? { "retry-after": String(setback.retryAfterSeconds) } : {};
  const view = {
    title: setback === null ? m.yourDetails : m.errorTitle(m.yourDetails),
    status,
    headers: { ...shown.headers, ...wait },
    step: "details" as const,
    stepLinks: {
      service: href(page, homePath(page), { visit: visitIdsOf(service.id)?.join(",") }),
      time: href(page, bookPath(page, service.id), time),
    },
  };
  return answerPage(page, view, <DetailsContent {...{ page, service, form, setback, quoted, tooShort }} />);
}

/** @param made the booking that the form has made */
function alreadyBooked(page: Page, service: Service, made: string | null): Promise<SurfaceResponse> {
  const { m } = page;
  return answerPage(
    page,
    { title: m.alreadyBooked, status: SPENT_STATUS, isNarrow: true },
    <Band tone="" icon="info" title={m.alreadyBooked} text={m.alreadyBookedHint}>
      <p className="actions">
        {made !== null && (
          <a className="btn" href={href(page, made)}>
            {m.seeBooking}
          </a>
        )}
        <a className={made === null ? "btn" : "soft"} href={href(page, bookPath(page, service.id))}>
          {m.bookAnother}
        </a>
      </p>
    </Band>,
  );
}
