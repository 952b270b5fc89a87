/**
 * Makes of a document one whose requests can be sent as they stand: Scalar fills in every example and sends every
 * parameter that has a value, which would filter each list and send one idempotency key with every POST.
 */
import type { OpenApiDocument, Operation, Parameter, PathItem } from "../../openapi/document";
import { IDS, LATER_START, START } from "../../openapi/examples/salon";
import type { Own } from "./sandbox";

/** A parameter as Scalar fills it in. `x-disabled` is its own: shown, and left out until somebody ticks it. */
type Filled = Parameter & { examples?: Record<string, { value: unknown; "x-disabled": boolean }> };
type Body = Record<string, unknown>;

/** Scalar's name for the only example of an operation. */
const ONLY = "default";

/** Parameters in the query that are filled in, by operation. */
const ASKED: Record<string, Record<string, keyof Own>> = {
  listSlots: { service: "service" },
  explainSlot: { serviceId: "service", staffId: "staff", start: "start" },
};
/** What `{id}` is below the first part of a path. */
const RESOURCES: Record<string, keyof Own> = {
  categories: "category",
  services: "service",
  staff: "staff",
  customers: "customer",
  appointments: "appointment",
  bookings: "booking",
};
const NAMED: Record<string, keyof Own> = { serviceId: "service", staffId: "staff", service: "service" };

/** Bodies that an account takes only once, or only without what it does not have. */
const ADAPTED: Record<string, (body: Body, own: Own) => Body> = {
  createStaff: (body) => ({ ...body, email: newEmail("marta") }),
  createCustomer: ({ externalId: _, ...body }) => ({ ...body, email: newEmail("ana") }),
  quoteBooking: ({ coupon: _, items, ...body }) => ({ ...body, items: (items as Body[]).map(withoutExtras) }),
  setSandboxClock: (body, { start }) => ({ now: start ?? body.now }),
};

const newEmail = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
const withoutExtras = ({ extras: _, ...item }: Body) => item;

/** @param own  of the sandbox that the page opened; empty without one */
export function toTry(document: OpenApiDocument, own: Own): OpenApiDocument {
  const { IdempotencyKey } = document.components.parameters;
  // A key of one's own choice is the point of it.
  if (IdempotencyKey) delete IdempotencyKey.schema.examples;
  for (const parameter of Object.values(document.components.parameters)) leaveOut(parameter);
  for (const [path, item] of Object.entries(document.paths)) adaptPath(path, item, own);
  return document;
}

function adaptPath(path: string, item: PathItem, own: Own): void {
  for (const operation of Object.values(item)) {
    for (const parameter of operation.parameters) {
      if ("$ref" in parameter) continue;
      const value = ownValueOf(parameter, { path, operation, own });
      if (value === undefined) leaveOut(parameter);
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
  if (place === "query") return own[ASKED[operation.operationId]?.[name] as keyof Own];
  const named = name === "id" ? RESOURCES[path.split("/")[1] ?? ""] : NAMED[name];
  return named && own[named];
}

/** Keeps an optional parameter's value to be seen, and out of the request. */
function leaveOut(parameter: Parameter): void {
  const { required, schema } = parameter;
  const value = schema.default ?? schema.enum?.[0] ?? schema.examples?.[0];
  if (!required && value !== undefined) fill(parameter, value, true);
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
    ...Object.values(RESOURCES).map((name): [string, string | undefined] => [IDS[name as keyof typeof IDS], own[name]]),
    [START, own.start],
    [LATER_START, own.laterStart],
  ];
  const text = replaced.reduce((text, [from, to]) => (to ? text.replaceAll(from, to) : text), JSON.stringify(example));
  return JSON.parse(text);
}
