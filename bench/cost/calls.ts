import {
  MANAGEMENT_SURFACE,
  PUBLIC_SURFACE,
  type ReadyCall,
  readyCall,
  type TestedSurface,
} from "../../server/testing/calls";
import { newPlace, type Place } from "../../server/testing/fixture-resources";
import { plantMembers } from "./planting";
import { type Account, manage, openAccountAt } from "./rest";

/** A request, ready for the wire. */
export type Wire = Buffer;

/** An operation as the bench sends it. */
export interface Operation {
  name: string;
  /** Its request can be sent again; otherwise each one is prepared anew. */
  isRead: boolean;
  prepare: (account: Account) => Promise<Wire>;
}

interface Request {
  method: string;
  target: string;
  apiKey?: string | undefined;
  headers?: Record<string, string>;
  body?: { bytes: Uint8Array; contentType: string } | undefined;
}

/** The bytes of a request whose connection is kept. */
function wireOf({ method, target, apiKey, headers = {}, body }: Request): Wire {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "host: localhost",
    ...(apiKey ? [`authorization: Bearer ${apiKey}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`content-type: ${body.contentType}`, `content-length: ${body.bytes.byteLength}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body?.bytes ?? new Uint8Array()]);
}

const json = (value: unknown) => ({ bytes: Buffer.from(JSON.stringify(value)), contentType: "application/json" });

const HAS_BODY = ["POST", "PUT", "PATCH"];

function requestOf(surface: TestedSurface, { account, method, target, example }: ReadyCall): Request {
  const apiKey = surface === MANAGEMENT_SURFACE ? account.apiKey : undefined;
  const body = HAS_BODY.includes(method) ? (example.raw ?? json(example.body ?? {})) : undefined;
  return { method, target, apiKey, body };
}

/** These end or change the account itself, or days of it, or make what it has few of: each gets an account of its own. */
const OF_AN_ACCOUNT =
  /Notification|Sandbox|Holiday|BusinessHours|Settings|ProviderKey|Webhook|Deliver|replayEvents|MailIcs/;

function operationsOf(surface: TestedSurface): Operation[] {
  return surface.routes.map((route) => {
    const { operationId, method } = route.meta.openapi;
    const isRead = method === "GET";
    const isOwn = OF_AN_ACCOUNT.test(operationId);
    return {
      name: surface === PUBLIC_SURFACE ? `public ${operationId}` : operationId,
      isRead,
      prepare: async (planted) => {
        const account = isOwn ? await openAccountAt(planted.port) : planted;
        return wireOf(requestOf(surface, await readyCall(surface, route, account)));
      },
    };
  });
}

let keys = 0;

/** An order with the key that the SDK and the pages send with each. */
const idempotentBooking: Operation = {
  name: "public createBooking with Idempotency-Key",
  isRead: false,
  prepare: async (account) => {
    const route = PUBLIC_SURFACE.routes.find(({ meta }) => meta.openapi.operationId === "createBooking");
    if (!route) throw new Error("There is no createBooking.");
    const request = requestOf(PUBLIC_SURFACE, await readyCall(PUBLIC_SURFACE, route, account));
    return wireOf({ ...request, headers: { "idempotency-key": `bench-${process.pid}-${++keys}` } });
  },
};

/** A request to `/appointments` and what is below it. */
export const appointmentWire = (
  { apiKey }: Account,
  { method, path, body }: { method: string; path: string; body: object },
): Wire => wireOf({ method, target: `/api/v1/appointments${path}`, apiKey, body: json(body) });

/** A change of a fresh booking. */
const change = (name: string, line: (place: Place) => string, body: (place: Place) => object): Operation => ({
  name,
  isRead: false,
  prepare: async (account) => {
    const place = await newPlace(account);
    const target = `/api/v1${line(place)}`;
    return wireOf({ method: "PATCH", target, apiKey: account.apiKey, body: json(body(place)) });
  },
});

interface Composite {
  id: string;
  /** Who may serve its segments. */
  staffIds: string[];
}

const composites = new Map<string, Promise<Composite>>();

/** Two of them share each visit; all calls that a bench prepares find a place among them. */
const MEMBERS = 12;

/** A fresh booking of a service of two segments, by turns with one of members who have nothing else to do. */
export async function newCompositePlace(account: Account): Promise<Place> {
  const known = composites.get(account.id) ?? makeComposite(account);
  composites.set(account.id, known);
  const { id, staffIds } = await known;
  const ofItsMembers: Account = { ...account, staffIds };
  return newPlace(ofItsMembers, id);
}

async function makeComposite(account: Account): Promise<Composite> {
  const body = { title: "Composite", type: "compound", visibility: "public" };
  const { body: made } = await manage<{ id: string }>(account, "POST /services", { body });
  const { serviceId, staffIds } = await plantMembers(account, MEMBERS);
  const part = { kind: "service", serviceId };
  const { status, text } = await manage(account, `PUT /services/${made.id}/parts`, { body: { parts: [part, part] } });
  if (status !== 200) throw new Error(`The composite service was not made: ${text}`);
  return { id: made.id, staffIds };
}

/** A move of a fresh booking of a composite service, by its first segment. */
const compositeMove: Operation = {
  name: "updateAppointment of a composite service to another time",
  isRead: false,
  prepare: async (account) => {
    const { appointmentId, laterStart } = await newCompositePlace(account);
    return appointmentWire(account, {
      method: "PATCH",
      path: `/${appointmentId}`,
      body: { start: laterStart, force: true },
    });
  },
};

/** A page that a customer opens. */
const page = (name: string, path: (place: Place) => string): Operation => ({
  name,
  isRead: true,
  prepare: async (account) =>
    wireOf({ method: "GET", target: `/book/${account.publicKey}${path(await newPlace(account))}` }),
});

/** A management appointment that is tried out alone. */
const dryRun: Operation = {
  name: "createAppointment as a dry run",
  isRead: true,
  prepare: async (account) => {
    const { serviceId, appointmentId, customerId, laterStart } = await newPlace(account);
    const { body } = await manage<{ staffId: string }>(account, `GET /appointments/${appointmentId}`);
    const wanted = { serviceId, staffId: body.staffId, customerId, start: laterStart, dryRun: true };
    return wireOf({ method: "POST", target: "/api/v1/appointments", apiKey: account.apiKey, body: json(wanted) });
  },
};

const appointment = ({ appointmentId }: Place) => `/appointments/${appointmentId}`;
const booking = ({ id }: Place) => `/bookings/${id}`;

/** Every operation of both APIs, and what matters of them beside: changes, keys, pages. */
export const OPERATIONS: Operation[] = [
  ...operationsOf(MANAGEMENT_SURFACE),
  ...operationsOf(PUBLIC_SURFACE),
  idempotentBooking,
  dryRun,
  change("updateAppointment to another time", appointment, ({ laterStart }) => ({ start: laterStart })),
  compositeMove,
  change("updateBooking to cancelled", booking, () => ({ status: "cancelled" })),
  change("updateBooking to pending", booking, () => ({ status: "pending" })),
  page("page of times", ({ serviceId }) => `/${serviceId}`),
];
