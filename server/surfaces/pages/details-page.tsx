import { randomUUID } from "node:crypto";
import type { SurfaceResponse } from "../http";
import { answerPage, redirect } from "./answer";
import type { BookingReceipt, Service } from "./api-types";
import { DetailsContent } from "./components/details-content";
import { type DetailsForm, emptyForm, postedForm, type Setback, toBooking, toErrors } from "./details-form";
import { nearestTimes } from "./free-times";
import { bookPath, href, type Page } from "./page";
import { type PublicApi, Refused } from "./public-api";
import { personsOf, timeAskOf } from "./time-ask";

const ALTERNATIVES_MAX = 6;
const RETRY_SECONDS_DEFAULT = 20;
/** 409 for a form that has booked already: its key is spent. */
const SPENT_STATUS = 409;

/** P3: who. Without a time in the address there is nothing to fill in yet. */
export async function detailsPage(_api: PublicApi, page: Page, service: Service): Promise<SurfaceResponse> {
  const form = emptyForm(page, service);
  if (form.start === null) return redirect(302, href(page, bookPath(page, service.id)));
  return showForm(page, service, { form, setback: null, status: 200 });
}

/** Books, then leads to the checkout or the confirmation. A refusal never costs what was typed. */
export async function postDetails(
  api: PublicApi,
  page: Page,
  { service, posted }: { service: Service; posted: URLSearchParams },
): Promise<SurfaceResponse> {
  const form = postedForm(page, service, posted);
  const { start } = form;
  try {
    if (start === null) {
      const setback = await takenTime(api, page, { service, form, kind: "slot_unavailable" });
      return showForm(page, service, {
        form,
        setback: { ...setback, errors: toErrors(page, { start: "" }) },
        status: 422,
      });
    }
    return redirect(303, nextAddress(page, await api.book(toBooking(page, service, { ...form, start }), form.key)));
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return refusedForm(api, page, { service, form, refused });
  }
}

/** The checkout when something is due online, else the booking's own page on this very origin. */
function nextAddress(page: Page, receipt: BookingReceipt): string {
  const checkout = receipt.payment?.checkoutUrl;
  if (checkout) return checkout;
  const token = receipt.bookings[0]?.manageUrl.split("/").at(-1) ?? "";
  return href(page, `/manage/${token}`);
}

async function refusedForm(
  api: PublicApi,
  page: Page,
  { service, form, refused }: { service: Service; form: DetailsForm; refused: Refused },
): Promise<SurfaceResponse> {
  const { code, status } = refused;
  // A stored answer belongs to its body: the corrected form needs a key of its own.
  const renewed = { ...form, key: randomUUID() };
  if (code === "idempotency_mismatch") return alreadyBooked(page, service);
  if (code === "slot_unavailable" || code === "capacity_exceeded") {
    const setback = await takenTime(api, page, { service, form, kind: code });
    return showForm(page, service, { form: { ...renewed, start: null }, setback, status });
  }
  if (code === "rate_limited") {
    const retryAfterSeconds = refused.retryAfterSeconds ?? RETRY_SECONDS_DEFAULT;
    return showForm(page, service, { form, setback: { ...setbackOf(code), retryAfterSeconds }, status });
  }
  // Whether a failed request has booked is unknown: the same key makes trying again safe.
  if (status >= 500) return showForm(page, service, { form, setback: setbackOf("server"), status });
  if (status !== 422) throw refused;
  const errors = toErrors(page, refused.fields);
  return showForm(page, service, { form: renewed, setback: { ...setbackOf("invalid"), errors }, status });
}

function setbackOf(kind: Setback["kind"]): Setback {
  return { kind, errors: {}, alternatives: [], retryAfterSeconds: RETRY_SECONDS_DEFAULT };
}

async function takenTime(
  api: PublicApi,
  page: Page,
  { service, form, kind }: { service: Service; form: DetailsForm; kind: Setback["kind"] },
): Promise<Setback> {
  const start = form.wanted ?? page.config?.now ?? "";
  const ask = { ...timeAskOf(page, service), staff: form.staff, persons: personsOf(form.persons, service) };
  const alternatives = await nearestTimes(api, ask, { start, count: ALTERNATIVES_MAX });
  return { ...setbackOf(kind), alternatives };
}

function showForm(
  page: Page,
  service: Service,
  shown: { form: DetailsForm; setback: Setback | null; status: number },
): Promise<SurfaceResponse> {
  const { form, setback, status } = shown;
  const { m } = page;
  const time = { staff: form.staff, persons: form.persons === "1" ? null : form.persons };
  const headers: Record<string, string> =
    setback?.kind === "rate_limited" ? { "retry-after": String(setback.retryAfterSeconds) } : {};
  const view = {
    title: setback === null ? m.yourDetails : m.errorTitle(m.yourDetails),
    status,
    headers,
    step: "details" as const,
    stepLinks: {
      service: href(page, bookPath(page)),
      time: href(page, bookPath(page, service.id), time),
    },
  };
  return answerPage(page, view, <DetailsContent page={page} service={service} form={form} setback={setback} />);
}

function alreadyBooked(page: Page, service: Service): Promise<SurfaceResponse> {
  const { m } = page;
  return answerPage(
    page,
    { title: m.alreadyBooked, status: SPENT_STATUS },
    <div className="narrow">
      <h1>{m.alreadyBooked}</h1>
      <p>{m.alreadyBookedHint}</p>
      <a className="button" href={href(page, bookPath(page, service.id))}>
        {m.bookAnother}
      </a>
    </div>,
  );
}
