import { newPlace, newResource, type Place } from "./fixture-resources";
import { type Account, manage } from "./rest";

/** What a valid call of an operation sends. */
export interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** Makes ready in an account what one valid call needs; a write then changes something, each time anew. */
export type Fixture = (account: Account) => Example | Promise<Example>;

const nothing: Fixture = () => ({});

let count = 0;
/** A text no earlier call has sent. */
const unique = (word: string) => `${word} ${++count}`;
const email = () => `person${++count}@example.com`;

const category = (account: Account) => newResource(account, "/categories", { name: unique("Category") });
const service = (account: Account) => newResource(account, "/services", { title: unique("Service") });
const member = (account: Account) => newResource(account, "/staff", { fullName: unique("Member"), email: email() });
const customer = (account: Account) => newResource(account, "/customers", { fullName: unique("Ana"), email: email() });

/** The parameters of one fresh resource, with what the call sends beside them. */
const of =
  (make: (account: Account) => Promise<{ id: string }>, body?: () => Record<string, unknown>): Fixture =>
  async (account) => ({ params: { id: (await make(account)).id }, ...(body ? { body: body() } : {}) });

const sending =
  (body: () => Record<string, unknown>): Fixture =>
  () => ({ body: body() });

const listing =
  (make: (account: Account) => Promise<unknown>): Fixture =>
  async (account) => {
    await make(account);
    return {};
  };

/** Times of day that differ from every earlier call's. */
const someHours = () => ({ weekday: 6, start: "10:00", end: `${12 + (++count % 12)}:${10 + (count % 50)}` });

const link = async (account: Account): Promise<Example> => {
  const params = { id: (await member(account)).id, serviceId: (await service(account)).id };
  return { params, body: { price: ++count } };
};

const storedLink = async (account: Account): Promise<Example> => {
  const { params, body } = await link(account);
  await manage(account, `PUT /staff/${params?.id}/services/${params?.serviceId}`, { body });
  return params ? { params } : {};
};

const mail = async (account: Account) => {
  await newPlace(account);
  const { body } = await manage<{ data: { id: string }[] }>(account, "GET /outbox?limit=1");
  const [newest] = body.data;
  if (!newest) throw new Error("A public booking writes a mail.");
  return newest;
};

const nextMinute = async (account: Account): Promise<Example> => {
  const { body } = await manage<{ now: string }>(account, "GET /sandbox/clock");
  return { body: { now: new Date(Date.parse(body.now) + 60_000).toISOString() } };
};

const slotsOf: Fixture = async (account) => ({ query: { service: (await newPlace(account)).serviceId, days: "3" } });
const appointment = async (account: Account) => ({ id: (await newPlace(account)).appointmentId });

/** A valid call of every management operation, by operationId. */
export const MANAGEMENT_FIXTURES: Record<string, Fixture> = {
  getMe: nothing,
  createSandbox: sending(() => ({ name: unique("Sandbox") })),
  deleteSandbox: nothing,
  getSandboxClock: nothing,
  setSandboxClock: nextMinute,
  listCategories: listing(category),
  getCategory: of(category),
  createCategory: sending(() => ({ name: unique("Category") })),
  updateCategory: of(category, () => ({ name: unique("Renamed") })),
  deleteCategory: of(category),
  listServices: listing(service),
  getService: of(service),
  createService: sending(() => ({ title: unique("Service") })),
  updateService: of(service, () => ({ title: unique("Renamed") })),
  deleteService: of(service),
  listStaff: listing(member),
  getStaff: of(member),
  createStaff: sending(() => ({ fullName: unique("Member"), email: email() })),
  updateStaff: of(member, () => ({ fullName: unique("Renamed") })),
  archiveStaff: of(member),
  listStaffServices: storedLink,
  putStaffService: link,
  deleteStaffService: storedLink,
  getStaffSchedule: of(member),
  replaceStaffSchedule: of(member, () => ({ days: [{ ...someHours(), breaks: [] }] })),
  getBusinessHours: nothing,
  replaceBusinessHours: sending(() => ({ days: [someHours()] })),
  getSettings: nothing,
  updateSettings: sending(() => ({ companyName: unique("Salon") })),
  listCustomers: listing(customer),
  getCustomer: of(customer),
  createCustomer: sending(() => ({ fullName: unique("Ana"), email: email(), phone: "+34 600 000 000" })),
  updateCustomer: of(customer, () => ({ fullName: unique("Renamed") })),
  deleteCustomer: of(customer),
  exportCustomer: of(customer),
  listSlots: slotsOf,
  listAppointments: listing(appointment),
  getAppointment: of(appointment),
  listBookings: listing(newPlace),
  getBooking: of(newPlace),
  updateBooking: of(newPlace, () => ({ notes: unique("Note") })),
  listOutbox: listing(mail),
  getOutboxMail: of(mail),
  getOutboxMailIcs: of(mail),
};

const token =
  (body?: (place: Place) => Record<string, unknown>): Fixture =>
  async (account) => {
    const place = await newPlace(account);
    return { params: { token: place.token }, ...(body ? { body: body(place) } : {}) };
  };

const order: Fixture = async (account) => {
  const { serviceId, laterStart } = await newPlace(account);
  return { body: { items: [{ service: serviceId, start: laterStart }], name: unique("Ana"), email: email() } };
};

/** A valid call of every public operation, by operationId. */
export const PUBLIC_FIXTURES: Record<string, Fixture> = {
  getConfig: nothing,
  listCategories: nothing,
  listServices: nothing,
  listStaff: nothing,
  listSlots: slotsOf,
  createBooking: order,
  getManagedBooking: token(),
  cancelManagedBooking: token(() => ({ reason: unique("Ill") })),
  rescheduleManagedBooking: token(({ laterStart }) => ({ start: laterStart })),
  getManagedBookingIcs: token(),
};
