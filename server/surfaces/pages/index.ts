import { DomainError } from "../../domain/errors";
import { toApiError } from "../../errors";
import type { SurfaceRequest, SurfaceResponse } from "../http/http";
import { BodyTooLarge } from "../http/http";
import { answerAsset } from "./assets";
import { detailsPage, postDetails } from "./book/details-page";
import { servicesPage } from "./book/services-page";
import { timePage } from "./book/time-page";
import { answerBusiness } from "./business";
import { robots, sitemap } from "./business/crawlers";
import { eventPage, postEvent } from "./events/event-page";
import { eventsPage } from "./events/events-page";
import { NotAForm, type PostedForm, readForm } from "./form";
import type { InProcessApi } from "./in-process";
import { calendarFile } from "./manage/calendar-file";
import { cancelPage, postCancel } from "./manage/cancel-page";
import { managePage } from "./manage/manage-page";
import { postReschedule, reschedulePage } from "./manage/reschedule-page";
import { statusPage, toStatusPage } from "./manage/status-page";
import { orderPage } from "./order/order-page";
import { packageOrderPage } from "./order/package-order-page";
import { packagePage, postPackage } from "./packages/package-page";
import { packagesPage } from "./packages/packages-page";
import { type Page, pageOf } from "./page";
import { pay } from "./pay";
import { isSandboxes, viewOf } from "./pay/actions";
import { type PublicApi, publicApi, Refused } from "./public-api";
import { type Route, routeOf } from "./routes";
import { answerTicket } from "./ticket";
import { visitServiceOf } from "./visit/visit-service";

export type { InProcessApi } from "./in-process";

/**
 * Answers the hosted booking pages and their assets; null for every other path.
 *
 * Failures become status pages; only what nobody expected is also reported to `inProcess.report`.
 */
export async function servePage(request: SurfaceRequest, inProcess: InProcessApi): Promise<SurfaceResponse | null> {
  const route = routeOf(request.path);
  if (route === null) return null;
  if (route.kind === "asset") return withoutBodyOnHead(request, answerAsset(route.file) ?? (await notFound(request)));
  if (route.kind === "unknown") return withoutBodyOnHead(request, await notFound(request));
  return withoutBodyOnHead(request, await answer(request, inProcess, route));
}

type PageRoute = Exclude<Route, { kind: "asset" | "unknown" }>;

async function answer(request: SurfaceRequest, inProcess: InProcessApi, route: PageRoute): Promise<SurfaceResponse> {
  try {
    const post = request.method === "POST";
    if (post ? !route.posts : request.method !== "GET" && request.method !== "HEAD") {
      const allow = route.posts ? "GET, HEAD, POST" : "GET, HEAD";
      return await statusPage(pageOf(request, null), 405, { allow });
    }
    if (route.kind === "business")
      return (await answerBusiness(request, inProcess, route)) ?? (await notFound(request));
    if (route.kind === "crawlers") return await forCrawlers(request, inProcess, route.file);
    const posted = post ? await readForm(request, route.kind === "book") : null;
    if (route.kind === "pay") return await payment(request, inProcess, route);
    if (route.kind === "ticket") return await ticket(request, inProcess, route);
    if (route.kind === "order") return await order(request, inProcess, route.token);
    if (route.kind === "packages") return await packages(request, inProcess, { route, posted });
    if (route.kind === "events") return await events(request, inProcess, { route, posted });
    return await (route.kind === "book"
      ? book(request, inProcess, { route, posted })
      : manage(request, inProcess, { route, posted }));
  } catch (failure) {
    return failurePage(request, inProcess, failure);
  }
}

function failurePage(request: SurfaceRequest, inProcess: InProcessApi, failure: unknown): Promise<SurfaceResponse> {
  const page = pageOf(request, null);
  if (failure instanceof BodyTooLarge) return statusPage(page, 413);
  if (failure instanceof NotAForm) return statusPage(page, 400);
  // What is gone between two looks at it.
  const refused = failure instanceof DomainError ? toStatusPage(toApiError(failure).status) : 500;
  if (refused !== 500) return statusPage(page, refused);
  if (!(failure instanceof Refused)) {
    const later = inProcess.report?.(failure, request);
    return later ? statusPage(page, 503, later) : statusPage(page, 500);
  }
  const wait = failure.retryAfterSeconds;
  return statusPage(page, toStatusPage(failure.status), wait === null ? {} : { "retry-after": String(wait) });
}

interface Arrival<Kind extends Route["kind"]> {
  route: Extract<Route, { kind: Kind }>;
  /** The posted form; null while reading. */
  posted: PostedForm | null;
}

async function book(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  arrival: Arrival<"book">,
): Promise<SurfaceResponse> {
  const { route, posted } = arrival;
  const api = publicApi(inProcess, route.publicKey, request);
  const page = await accountPage(request, api);
  if (route.service === null) return servicesPage(api, page);
  const services = await api.services();
  const service = services.find((known) => known.id === route.service) ?? visitServiceOf(services, route.service);
  if (service === null) return statusPage(page, 404);
  if (!route.details) return timePage(api, page, service);
  return posted === null ? detailsPage(api, page, service) : postDetails(api, page, { service, posted });
}

async function events(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  { route, posted }: Arrival<"events">,
): Promise<SurfaceResponse> {
  const api = publicApi(inProcess, route.publicKey, request);
  const page = await accountPage(request, api);
  if (route.event === null) return eventsPage(api, page);
  const event = await api.event(route.event);
  return posted === null ? eventPage(api, page, event) : postEvent(api, page, { event, posted: posted.texts });
}

async function packages(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  { route, posted }: Arrival<"packages">,
): Promise<SurfaceResponse> {
  const api = publicApi(inProcess, route.publicKey, request);
  const page = await accountPage(request, api);
  if (route.service === null) return packagesPage(api, page);
  const offer = (await api.packages()).find(({ service }) => service === route.service);
  if (!offer) return statusPage(page, 404);
  return posted === null ? packagePage(api, page, offer) : postPackage(api, page, { offer, posted: posted.texts });
}

async function forCrawlers(
  request: SurfaceRequest,
  { businesses }: InProcessApi,
  file: "robots.txt" | "sitemap.xml",
): Promise<SurfaceResponse> {
  if (!businesses) return notFound(request);
  return file === "robots.txt" ? robots(businesses) : sitemap(businesses);
}

async function order(request: SurfaceRequest, inProcess: InProcessApi, token: string): Promise<SurfaceResponse> {
  const publicKey = await inProcess.orders?.accountOf(token);
  if (!inProcess.orders || !publicKey) return unopened(request, inProcess, token);
  const page = await accountPage(request, publicApi(inProcess, publicKey, request));
  const view = await inProcess.orders.view(token);
  return "package" in view ? packageOrderPage(page, view.package) : orderPage(page, view.tickets);
}

async function manage(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  arrival: Arrival<"manage">,
): Promise<SurfaceResponse> {
  const { route, posted } = arrival;
  const { token, action } = route;
  const publicKey = await inProcess.accountOfToken(token);
  if (publicKey === null) return notFound(request);
  const api = publicApi(inProcess, publicKey, request);
  if (action === "ics") return calendarFile(api, token).catch(goneFirst(api));
  const [page, managed] = await Promise.all([accountPage(request, api), api.managed(token).catch(goneFirst(api))]);
  if (action === "cancel") {
    return posted === null
      ? cancelPage(api, page, { managed, token })
      : postCancel(api, page, { token, posted: posted.texts });
  }
  if (action === "reschedule") {
    const move = { managed, token };
    return posted === null
      ? reschedulePage(api, page, move)
      : postReschedule(api, page, { ...move, posted: posted.texts });
  }
  return managePage(api, page, { managed, token, pay: inProcess.pay });
}

/** A form's address that is only looked at leads to the payment's page. */
async function payment(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  { token, action }: Extract<Route, { kind: "pay" }>,
): Promise<SurfaceResponse> {
  const publicKey = await inProcess.pay?.accountOf(token);
  if (!inProcess.pay || !publicKey) return unopened(request, inProcess, token);
  const page = await accountPage(request, publicApi(inProcess, publicKey, request));
  const asked = request.method === "POST" ? action : viewOf(action);
  if (isSandboxes(asked) && !page.config?.sandbox) return notFound(request);
  return pay(inProcess.pay, page, { request, token, action: asked });
}

async function ticket(
  request: SurfaceRequest,
  inProcess: InProcessApi,
  { token, action }: Extract<Route, { kind: "ticket" }>,
): Promise<SurfaceResponse> {
  const publicKey = await inProcess.tickets?.accountOf(token);
  if (!inProcess.tickets || !publicKey) return unopened(request, inProcess, token);
  const page = await accountPage(request, publicApi(inProcess, publicKey, request));
  return (await answerTicket(inProcess.tickets, page, { token, action })) ?? notFound(request);
}

/** Of an account that is over a page says that, not that there is no such booking. */
const goneFirst = (api: PublicApi) => async (failure: unknown) => {
  await api.config();
  throw failure;
};

async function accountPage(request: SurfaceRequest, api: PublicApi): Promise<Page> {
  return pageOf(request, { publicKey: api.publicKey, config: await api.config() });
}

/** Of a token that opens nothing it can be told whether it once did. */
async function unopened(request: SurfaceRequest, inProcess: InProcessApi, token: string): Promise<SurfaceResponse> {
  return statusPage(pageOf(request, null), (await inProcess.wasOfGoneAccount?.(token)) ? 410 : 404);
}

function notFound(request: SurfaceRequest): Promise<SurfaceResponse> {
  return statusPage(pageOf(request, null), 404);
}

function withoutBodyOnHead(request: SurfaceRequest, response: SurfaceResponse): SurfaceResponse {
  return request.method === "HEAD" ? { ...response, body: null } : response;
}
