import { newPlace, type Place } from "./fixture-resources";
import { ACCOUNT_FIXTURES } from "./fixtures/account";
import { BOOKING_FIXTURES, slotsOf } from "./fixtures/bookings";
import { CATALOGUE_FIXTURES } from "./fixtures/catalogue";
import { EVENT_FIXTURES, PUBLIC_EVENT_FIXTURES } from "./fixtures/events";
import { email, type Fixture, type Fixtures, nothing, service, unique } from "./fixtures/make";
import { OFFER_FIXTURES } from "./fixtures/offers";
import { PUBLIC_SALES_FIXTURES, SALES_FIXTURES } from "./fixtures/sales";
import { PUBLIC_UPLOAD_FIXTURES, UPLOAD_FIXTURES } from "./fixtures/uploads";
import { WEBHOOK_FIXTURES } from "./fixtures/webhooks";

export type { Example, Fixture } from "./fixtures/make";

/** A valid call of every management operation, by operationId. */
export const MANAGEMENT_FIXTURES: Fixtures = {
  ...ACCOUNT_FIXTURES,
  ...CATALOGUE_FIXTURES,
  ...OFFER_FIXTURES,
  ...EVENT_FIXTURES,
  ...BOOKING_FIXTURES,
  ...SALES_FIXTURES,
  ...UPLOAD_FIXTURES,
  ...WEBHOOK_FIXTURES,
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

const visits: Fixture = async (account) => {
  const made = await Promise.all([service(account), service(account)]);
  return { query: { services: made.map(({ id }) => id).join(",") } };
};

/** A valid call of every public operation, by operationId. */
export const PUBLIC_FIXTURES: Fixtures = {
  getConfig: nothing,
  getPage: nothing,
  listCategories: nothing,
  listServices: nothing,
  listStaff: nothing,
  listSlots: slotsOf,
  listVisits: visits,
  createBooking: order,
  quoteBooking: order,
  ...PUBLIC_EVENT_FIXTURES,
  ...PUBLIC_SALES_FIXTURES,
  ...PUBLIC_UPLOAD_FIXTURES,
  getManagedBooking: token(),
  cancelManagedBooking: token(() => ({ reason: unique("Ill") })),
  rescheduleManagedBooking: token(({ laterStart }) => ({ start: laterStart })),
  getManagedOrder: token(),
  listManagedBookingSlots: token(),
  getManagedBookingIcs: token(),
};
