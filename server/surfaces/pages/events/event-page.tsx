import { randomUUID } from "node:crypto";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { PublicEvent } from "../api-types";
import type { Errors } from "../book/details-form";
import { Band } from "../components/band";
import { comeBack, keptForm, type Refusal, type RefusedForm, toRefusal } from "../forms/refused-form";
import { statusPage, toStatusPage } from "../manage/status-page";
import { bookPath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { EventContent } from "./event-content";
import { type TicketForm, type TicketSetback, ticketForm, toOrder, toTicketErrors } from "./event-form";
import { quotedTickets } from "./quoted-tickets";

const RETRY_SECONDS_DEFAULT = 20;
const INVALID_STATUS = 422;
/** 409 for a form that has ordered already: its key is spent. */
const SPENT_STATUS = 409;

/** An empty form holds nothing of its visitor. The browser that goes back to it finds the form it sent, with its key. */
const KEPT_FOR_BACK = { "cache-control": "private, no-cache" };

/** P6: an event, its tickets and the form that orders them. */
export async function eventPage(api: PublicApi, page: Page, event: PublicEvent): Promise<SurfaceResponse> {
  const refused = await keptForm(api, page);
  if (refused) return showRefused(api, page, { event, ...refused });
  return show(api, page, { event, form: ticketForm(page, event), setback: null, status: 200, headers: KEPT_FOR_BACK });
}

interface Posted {
  event: PublicEvent;
  posted: URLSearchParams;
}

/** Orders, then leads to the checkout or to the order's page. A refusal never costs what was typed. */
export async function postEvent(api: PublicApi, page: Page, { event, posted }: Posted): Promise<SurfaceResponse> {
  const form = ticketForm(page, event, posted);
  const back = async (refusal: Refusal | null): Promise<SurfaceResponse> => {
    const isLive = refusal === null && posted.get("live") === "1";
    if (isLive) return show(api, page, { event, form, setback: null, status: 200 });
    if (refusal !== null && spendsKey(refusal)) posted.set("key", randomUUID());
    return comeBack(api, page, {
      form: { texts: posted, refusal },
      params: {},
      show: async (again) => showRefused(api, page, { event: await api.event(event.id), ...again }),
    });
  };
  if (posted.get("intent") === "update") return back(null);
  try {
    const { payment, orderUrl } = await api.orderTickets(event.id, toOrder(page, event, form), form.key);
    return redirect(303, payment?.checkoutUrl ?? href(page, new URL(orderUrl).pathname));
  } catch (failure) {
    return back(toRefusal(failure));
  }
}

/**
 * A stored answer belongs to its body: the corrected form needs a key of its own. Whether a failed request has ordered
 * is unknown: the same key makes trying again safe.
 */
const spendsKey = ({ status, code }: Refusal): boolean =>
  (status === INVALID_STATUS || status === 409) && code !== "idempotency_mismatch";

async function showRefused(
  api: PublicApi,
  page: Page,
  { event, texts, refusal }: RefusedForm & { event: PublicEvent },
): Promise<SurfaceResponse> {
  const form = ticketForm(page, event, texts);
  if (refusal === null) return show(api, page, { event, form, setback: null, status: 200 });
  const { code, status, retryAfterSeconds: wait } = refusal;
  if (code === "idempotency_mismatch") return alreadyOrdered(page, event, await api.madeWith(form.key));
  if (code === "capacity_exceeded") return show(api, page, { event, form, setback: setbackOf("gone"), status });
  if (code === "rate_limited") {
    const setback = { ...setbackOf("rate_limited"), retryAfterSeconds: wait ?? RETRY_SECONDS_DEFAULT };
    return show(api, page, {
      event,
      form,
      setback,
      status,
      headers: { "retry-after": String(setback.retryAfterSeconds) },
    });
  }
  if (status >= 500) {
    const headers: Record<string, string> = wait === null ? {} : { "retry-after": String(wait) };
    return show(api, page, { event, form, setback: setbackOf("server"), status, headers });
  }
  if (status !== INVALID_STATUS && code !== "coupon_invalid") return statusPage(page, toStatusPage(status));
  const fields = code === "coupon_invalid" ? { coupon: "" } : refusal.fields;
  const errors = toTicketErrors(page, fields, { event, form });
  return show(api, page, { event, form, setback: setbackOf("invalid", errors), status });
}

const setbackOf = (kind: TicketSetback["kind"], errors: Errors = {}): TicketSetback => ({
  kind,
  errors,
  retryAfterSeconds: RETRY_SECONDS_DEFAULT,
});

interface Shown {
  event: PublicEvent;
  form: TicketForm;
  setback: TicketSetback | null;
  status: number;
  headers?: Record<string, string>;
}

async function show(api: PublicApi, page: Page, shown: Shown): Promise<SurfaceResponse> {
  const { event, form, setback, status, headers = {} } = shown;
  const quote = await quotedTickets(api, shown);
  const title = setback === null ? event.title : page.m.errorTitle(event.title);
  return answerPage(
    page,
    { title, status, headers },
    <EventContent page={page} event={event} form={form} setback={setback} quote={quote} />,
  );
}

/** @param made the order that the form has made */
function alreadyOrdered(page: Page, event: PublicEvent, made: string | null): Promise<SurfaceResponse> {
  const { events } = page.m;
  return answerPage(
    page,
    { title: events.spent, status: SPENT_STATUS, isNarrow: true },
    <Band tone="" icon="info" title={events.spent} text={events.spentHint}>
      <p className="actions">
        {made !== null && (
          <a className="btn" href={href(page, made)}>
            {events.seeOrder}
          </a>
        )}
        <a className={made === null ? "btn" : "soft"} href={href(page, bookPath(page, "events", event.slug))}>
          {events.orderMore}
        </a>
      </p>
    </Band>,
  );
}
