import type { SurfaceRequest } from "../http/http";
import type {
  ApiRefusal,
  BookingReceipt,
  BusinessPage,
  Cancellation,
  Categories,
  Config,
  ManagedBooking,
  ManagedOrder,
  Move,
  NewBookings,
  NewPackage,
  NewTickets,
  PackageReceipt,
  PublicEvent,
  PublicPackage,
  Quote,
  QuoteRequest,
  Services,
  SlotDays,
  SlotParameter,
  TicketQuote,
  TicketQuoteRequest,
  TicketReceipt,
  Upload,
  Visits,
} from "./api-types";
import type { InProcessAnswer, InProcessApi, InProcessRequest, SentFile } from "./in-process";
import { visitIdsOf } from "./visit/visit-service";

export interface SlotQuery {
  service: string;
  /** Of the manage link of the booking that is to move: then it is asked where it can, with all that was booked. */
  moves?: string | undefined;
  /** Null asks for anyone. */
  staff: string | null;
  from: string;
  /** 1 to 62. */
  days: number;
  persons: number;
  /** `id:quantity,…`; empty for none. They make the slots longer. */
  extras?: string;
  /** Full starts too, of a service that has a waiting list. */
  full?: boolean;
}

/** The public API said no; pages either answer in place or become a status page. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Seconds, from `Retry-After`; null when absent. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: InProcessAnswer) {
    const body = (answer.body ?? {}) as Partial<ApiRefusal>;
    super(body.error ?? `status ${answer.status}`);
    this.status = answer.status;
    this.code = body.error ?? "server";
    this.fields = body.fields ?? {};
    const wait = Number.parseInt(answer.headers["retry-after"] ?? "", 10);
    this.retryAfterSeconds = Number.isNaN(wait) ? null : wait;
  }
}

export type PublicApi = ReturnType<typeof publicApi>;

const GONE: InProcessAnswer = { status: 410, body: { error: "gone" }, headers: {} };

/** How long and how often a second click waits for the first one's answer. */
const IN_PROGRESS_WAIT_MS = 250;
const IN_PROGRESS_ATTEMPTS_MAX = 20;

/**
 * The public API of one account, typed.
 *
 * Bodies are trusted as declared: they are our own handlers' validated output.
 * Every function throws `Refused` for anything but 2xx.
 */
export function publicApi(inProcess: InProcessApi, publicKey: string, from: SurfaceRequest) {
  const ask = async <Body>(request: Omit<InProcessRequest, "from">): Promise<Body> => {
    const answer = await settled(() => inProcess.call(publicKey, { ...request, from }));
    if (answer.status < 200 || answer.status > 299) throw new Refused(answer);
    return answer.body as Body;
  };
  const get = <Body>(path: string) => ask<Body>({ method: "GET", path });
  const visits = ({ services, ...query }: Omit<SlotQuery, "service" | "full"> & { services: string[] }) =>
    get<Visits>(`/slots/visits?services=${services.join(",")}&${slotSearch(query)}`);
  const managePath = (token: string) => `/manage/${encodeURIComponent(token)}`;

  return {
    publicKey,
    /** @throws Refused 410 for a sandbox that is over, else as the API refuses */
    config: () => get<Config>("/config").catch(goneOr(inProcess, publicKey)),
    page: () => get<BusinessPage>("/page"),
    categories: async () => (await get<Categories>("/categories")).data,
    services: async () => (await get<Services>("/services")).data,
    /** Of one service, of a visit of several, or of a booking that moves. */
    slots: async (query: SlotQuery): Promise<SlotDays> => {
      if (query.moves !== undefined) return get<SlotDays>(`${managePath(query.moves)}/slots?${moveSearch(query)}`);
      const ids = visitIdsOf(query.service);
      return ids === null
        ? get<SlotDays>(`/slots?${slotSearch(query)}`)
        : startsOf(await visits(visitQuery(ids, query)));
    },
    visits,
    book: (body: NewBookings, idempotencyKey: string) =>
      ask<BookingReceipt>({ method: "POST", path: "/bookings", body, idempotencyKey }),
    quote: (body: QuoteRequest) => ask<Quote>({ method: "POST", path: "/quote", body }),
    events: async () => (await get<{ data: PublicEvent[] }>("/events")).data,
    event: (idOrSlug: string) => get<PublicEvent>(`/events/${encodeURIComponent(idOrSlug)}`),
    /** Where the order leads that a form's key has made; null when it has made none that is known. */
    madeWith: async (key: string): Promise<string | null> =>
      leadsTo(await inProcess.firstAnswer?.(publicKey, { key, from })),
    /** Keeps a refused form of a page for its visitor; null when it cannot be kept. */
    keepForm: async (path: string, content: string): Promise<string | null> =>
      (await inProcess.forms?.keep(publicKey, { path, from }, content)) ?? null,
    keptForm: async (path: string, id: string): Promise<string | null> =>
      (await inProcess.forms?.find(publicKey, { path, from }, id)) ?? null,
    quoteTickets: (eventId: string, body: TicketQuoteRequest) =>
      ask<TicketQuote>({ method: "POST", path: `/events/${eventId}/quote`, body }),
    orderTickets: (eventId: string, body: NewTickets, idempotencyKey: string) =>
      ask<TicketReceipt>({ method: "POST", path: `/events/${eventId}/tickets`, body, idempotencyKey }),
    packages: async () => (await get<{ data: PublicPackage[] }>("/packages")).data,
    buyPackage: (body: NewPackage, idempotencyKey: string) =>
      ask<PackageReceipt>({ method: "POST", path: "/packages", body, idempotencyKey }),
    upload: (file: SentFile) => ask<Upload>({ method: "POST", path: "/uploads", file }),
    managed: (token: string) => get<ManagedBooking>(managePath(token)),
    managedOrder: (token: string) => get<ManagedOrder>(`${managePath(token)}/order`),
    cancel: (token: string, body: Cancellation) =>
      ask<ManagedBooking>({ method: "POST", path: `${managePath(token)}/cancel`, body }),
    reschedule: (token: string, body: Move) =>
      ask<ManagedBooking>({ method: "POST", path: `${managePath(token)}/reschedule`, body }),
    /** The calendar file as the API answers it, whatever its status. */
    calendarFile: (token: string) =>
      inProcess.call(publicKey, { method: "GET", path: `${managePath(token)}/ics`, from }),
  };
}

/** Of an account that is not there its former sandbox can be told apart. */
const goneOr =
  (inProcess: InProcessApi, publicKey: string) =>
  async (failure: unknown): Promise<never> => {
    const isMissing = failure instanceof Refused && failure.status === 404;
    if (isMissing && (await inProcess.isGone?.(publicKey))) throw new Refused(GONE);
    throw failure;
  };

/** Where what an order answered leads; null when nobody knows. */
function leadsTo(answer: unknown): string | null {
  const made = answer as Partial<BookingReceipt & TicketReceipt> | null | undefined;
  const url = made?.bookings?.[0]?.manageUrl ?? made?.orderUrl;
  return url === undefined ? null : new URL(url).pathname;
}

/** A visit has no waiting list, and is not asked for its full starts. */
const visitQuery = (services: string[], { service: _, full: __, ...query }: SlotQuery) => ({ ...query, services });

/** The starts of visits as those of one service. */
const startsOf = ({ days, hasMore }: Visits): SlotDays => ({
  hasMore,
  days: days.map(({ date, visits }) => ({
    date,
    slots: visits.map(({ start, end, time, seatsLeft, items }) => ({
      ...{ start, end, time },
      staffId: items[0]?.staff ?? "",
      seatsLeft,
      waitlistLeft: null,
    })),
  })),
});

/** Nobody named is anybody: the present member is named where they are to stay. */
const moveSearch = ({ staff, from, days }: SlotQuery): string =>
  new URLSearchParams({ from, days: String(days), staff: staff ?? "any" }).toString();

function slotSearch(query: Omit<SlotQuery, "service"> & Partial<Pick<SlotQuery, "service">>): string {
  const { service, staff, from, days, persons, extras, full } = query;
  const asked: Partial<Record<SlotParameter, string>> = {
    ...(service === undefined ? {} : { service }),
    from,
    days: String(days),
    ...(staff === null ? {} : { staff }),
    ...(persons > 1 ? { persons: String(persons) } : {}),
    ...(extras ? { extras } : {}),
    ...(full ? { full: "true" } : {}),
  };
  return new URLSearchParams(asked).toString();
}

/** A double click meets its own first request: waiting for it turns the refusal into the first one's answer. */
async function settled(call: () => Promise<InProcessAnswer>): Promise<InProcessAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    const waiting = (answer.body as Partial<ApiRefusal> | null)?.error === "idempotency_in_progress";
    if (!waiting || attempt >= IN_PROGRESS_ATTEMPTS_MAX) return answer;
    await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_WAIT_MS));
  }
}
