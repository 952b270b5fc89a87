/**
 * Makes of a document one whose requests can be sent as they stand: Scalar fills in every example and sends every
 * parameter that has a value, which would filter each list and send one idempotency key with every POST.
 */
import type { OpenApiDocument, Operation, Parameter, PathItem } from "../../openapi/document";
import { IDS, LATER_START, START } from "../../openapi/examples/catalogue/salon";
import type { Own } from "./own";

/** A parameter as Scalar fills it in. `x-disabled` is its own: shown, and left out until somebody ticks it. */
type Filled = Parameter & { examples?: Record<string, { value: unknown; "x-disabled": boolean }> };
type Body = Record<string, unknown>;
type Schemas = OpenApiDocument["components"]["schemas"];

/** Scalar's name for the only example of an operation. */
const ONLY = "default";

/** Parameters in the query that are filled in, by operation. */
const ASKED: Record<string, Record<string, keyof Own>> = {
  listSlots: { service: "service" },
  listVisits: { services: "visitServices" },
  explainSlot: { serviceId: "service", staffId: "staff", start: "start" },
};
/** What `{id}` is below the first part of a path. */
const RESOURCES: Record<string, keyof Own> = {
  categories: "category",
  services: "service",
  staff: "staff",
  holidays: "staffHoliday",
  customers: "customer",
  coupons: "coupon",
  notifications: "notification",
  events: "event",
  appointments: "appointment",
  bookings: "booking",
  orders: "order",
  packages: "package",
  payments: "payment",
  uploads: "upload",
  outbox: "mail",
  webhooks: "webhook",
};
/** What the other parameters of a path are. */
const NAMED: Record<string, keyof Own> = {
  serviceId: "service",
  extraId: "extra",
  ticketTypeId: "ticketType",
  ticketId: "ticket",
  deliveryId: "delivery",
  idOrSlug: "event",
  token: "manageToken",
};
/** What a path names where it has to be another than the usual one, by operation. */
const SPECIAL: Record<string, Record<string, keyof Own>> = {
  deleteService: { id: "spareService" },
  archiveStaff: { id: "spareStaff" },
  deleteCustomer: { id: "spareCustomer" },
  deleteEvent: { id: "spareEvent" },
  deleteTicketType: { ticketTypeId: "spareTicketType" },
  getServiceParts: { id: "colourAndCut" },
  replaceServiceParts: { id: "colourAndCut" },
  addAppointmentBooking: { id: "openAppointment" },
  refundPayment: { id: "paidPayment" },
};

/** Bodies that an account takes only once, or only without what it does not have. */
const ADAPTED: Record<string, (body: Body, own: Own) => Body> = {
  createStaff: (body) => ({ ...body, email: newEmail("marta") }),
  createCustomer: ({ externalId: _, ...body }) => ({ ...body, email: newEmail("ana") }),
  createCoupon: (body) => ({ ...body, code: `WELCOME-${crypto.randomUUID().slice(0, 4).toUpperCase()}` }),
  checkInAttendee: (body, { ticketCode }) => ({ ...body, code: ticketCode ?? body.code }),
  // A sandbox takes no money online.
  buyPackage: ({ payment: _, ...body }) => body,
  setSandboxClock: (body, { start }) => ({ now: start ?? body.now }),
};

const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** @param own  of the sandbox that the page opened; empty without one */
export function toTry(document: OpenApiDocument, own: Own): OpenApiDocument {
  const { IdempotencyKey } = document.components.parameters;
  // A key of one's own choice is the point of it.
  if (IdempotencyKey) delete IdempotencyKey.schema.examples;
  const { schemas } = document.components;
  for (const parameter of Object.values(document.components.parameters)) fillUsual(parameter, schemas);
  for (const [path, item] of Object.entries(document.paths)) adaptPath({ path, own, schemas }, item);
  return document;
}

function adaptPath({ path, own, schemas }: { path: string; own: Own; schemas: Schemas }, item: PathItem): void {
  for (const operation of Object.values(item)) {
    for (const parameter of operation.parameters) {
      if ("$ref" in parameter) continue;
      const value = ownValueOf(parameter, { path, operation, own });
      if (value === undefined) fillUsual(parameter, schemas);
      else fill(parameter, value, false);
    }
    adaptBody(operation, own);
  }
}

interface Place {
  path: string;
  operation: Operation;
  own: Own;
}

function ownValueOf({ name, in: place }: Parameter, { path, operation, own }: Place): string | undefined {
  const { operationId } = operation;
  if (place === "query") return own[ASKED[operationId]?.[name] as keyof Own];
  const usual = name === "id" ? RESOURCES[path.split("/")[1] ?? ""] : NAMED[name];
  return own[(SPECIAL[operationId]?.[name] ?? usual) as keyof Own];
}

/** Fills in a value of the schema's; an optional parameter keeps it to be seen, and out of the request. */
function fillUsual(parameter: Parameter, schemas: Schemas): void {
  const { required, schema } = parameter;
  const { enum: words } = schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  const value = schema.default ?? words?.[0] ?? schema.examples?.[0];
  if (value !== undefined) fill(parameter, value, !required);
}

function fill(parameter: Filled, value: unknown, isLeftOut: boolean): void {
  parameter.examples = { [ONLY]: { value, "x-disabled": isLeftOut } };
}

function adaptBody({ operationId, requestBody }: Operation, own: Own): void {
  const media = requestBody?.content["application/json"];
  if (!media?.example) return;
  const body = withOwn(media.example, own) as Body;
  media.example = ADAPTED[operationId]?.(body, own) ?? body;
}

/** The example with the sandbox's ids and starts in place of those that exist nowhere. */
function withOwn(example: unknown, own: Own): unknown {
  const replaced: [string, string | undefined][] = [
    ...Object.entries(IDS).map(([name, id]): [string, string | undefined] => [id, own[name as keyof Own]]),
    [START, own.start],
    [LATER_START, own.laterStart],
  ];
  const text = replaced.reduce((text, [from, to]) => (to ? text.replaceAll(from, to) : text), JSON.stringify(example));
  return JSON.parse(text);
}
