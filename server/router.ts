import { accountsRouter } from "./features/accounts/router";
import { apiKeysRouter } from "./features/api-keys/router";
import { officeAuditRouter } from "./features/audit/office/router";
import { auditRouter } from "./features/audit/router";
import { publicSlotsRouter, slotsRouter } from "./features/availability/router";
import { appointmentsRouter } from "./features/bookings/appointments/router";
import { officeBookingsRouter } from "./features/bookings/office/router";
import { manageRouter, publicBookingsRouter } from "./features/bookings/public-router";
import { bookingsRouter } from "./features/bookings/router";
import { businessHoursEditsRouter } from "./features/business-hours/edits-router";
import { businessHoursRouter } from "./features/business-hours/router";
import { calendarRouter } from "./features/calendar/router";
import { catalogueOrderRouter } from "./features/catalogue-order/router";
import { categoryEditsRouter } from "./features/categories/edits-router";
import { categoriesRouter } from "./features/categories/router";
import { officeCouponsRouter } from "./features/coupons/office/router";
import { couponsRouter } from "./features/coupons/router";
import { customerEditsRouter } from "./features/customers/edits-router";
import { customerImportsRouter } from "./features/customers/import/router";
import { customerMergesRouter } from "./features/customers/merge/router";
import { customersRouter } from "./features/customers/router";
import { attendeesRouter } from "./features/events/attendees/router";
import { eventEditsRouter } from "./features/events/office/edits-router";
import { officeEventsRouter } from "./features/events/office/router";
import { publicEventsRouter } from "./features/events/public-router";
import { eventsRouter } from "./features/events/router";
import { eventStaffRouter } from "./features/events/staff/router";
import { ticketTypesRouter } from "./features/events/ticket-types/router";
import { exportsRouter } from "./features/exports/router";
import { extraEditsRouter } from "./features/extras/edits-router";
import { extrasRouter } from "./features/extras/router";
import { holidaysRouter } from "./features/holidays/router";
import { invitationsRouter } from "./features/invitations/router";
import { meRouter } from "./features/me/router";
import { membersRouter } from "./features/members/router";
import { notificationEditsRouter } from "./features/notifications/edits-router";
import { notificationsRouter } from "./features/notifications/router";
import { notificationTrialRouter } from "./features/notifications/trial/router";
import { officeOrdersRouter } from "./features/orders/office/router";
import { ordersRouter } from "./features/orders/router";
import { officeOutboxRouter } from "./features/outbox/office/router";
import { outboxRouter } from "./features/outbox/router";
import { officePackagesRouter } from "./features/packages/office/router";
import { publicPackagesRouter } from "./features/packages/on-sale/router";
import { packagesRouter } from "./features/packages/router";
import { officePaymentsRouter } from "./features/payments/office/router";
import { paymentsRouter } from "./features/payments/router";
import { providerKeyRouter } from "./features/provider-key/router";
import { questionEditsRouter } from "./features/questions/edits-router";
import { questionsRouter } from "./features/questions/router";
import { reportsRouter } from "./features/reports/router";
import { sandboxRouter } from "./features/sandbox/router";
import { scheduleEditsRouter } from "./features/schedules/edits-router";
import { schedulesRouter } from "./features/schedules/router";
import { searchRouter } from "./features/search/router";
import { serviceEditsRouter } from "./features/services/edits-router";
import { serviceImportsRouter } from "./features/services/import/router";
import { partEditsRouter } from "./features/services/parts/edits-router";
import { partsRouter } from "./features/services/parts/router";
import { servicesRouter } from "./features/services/router";
import { settingsEditsRouter } from "./features/settings/edits-router";
import { settingsRouter } from "./features/settings/router";
import { staffEditsRouter } from "./features/staff/edits-router";
import { staffRouter } from "./features/staff/router";
import { termEditsRouter } from "./features/staff-services/edits-router";
import { offersRouter } from "./features/staff-services/offers-router";
import { staffServicesRouter } from "./features/staff-services/router";
import { storefrontRouter } from "./features/storefront/router";
import { todayRouter } from "./features/today/router";
import { picturesRouter } from "./features/uploads/pictures/router";
import { publicUploadsRouter, uploadsRouter } from "./features/uploads/router";
import { changesRouter } from "./features/webhooks/changes/router";
import { deliveriesRouter } from "./features/webhooks/deliveries/router";
import { webhookEditsRouter } from "./features/webhooks/edits-router";
import { webhooksRouter } from "./features/webhooks/router";
import { adminRoot, joined, nested, router } from "./trpc";

/** What keys and persons share. */
const shared = {
  categories: categoriesRouter,
  services: nested(servicesRouter, { extras: extrasRouter, fields: questionsRouter, parts: partsRouter }),
  staff: nested(staffRouter, { services: staffServicesRouter, schedule: schedulesRouter }),
  holidays: holidaysRouter,
  businessHours: businessHoursRouter,
  settings: nested(settingsRouter, { providerKey: providerKeyRouter }),
  coupons: couponsRouter,
  notifications: notificationsRouter,
  events: nested(eventsRouter, { ticketTypes: ticketTypesRouter, staff: eventStaffRouter, attendees: attendeesRouter }),
  customers: customersRouter,
  slots: slotsRouter,
  appointments: appointmentsRouter,
  bookings: bookingsRouter,
  orders: ordersRouter,
  packages: packagesRouter,
  payments: paymentsRouter,
  uploads: uploadsRouter,
  outbox: outboxRouter,
  changes: changesRouter,
  webhooks: nested(webhooksRouter, { deliveries: deliveriesRouter }),
  audit: auditRouter,
};
/** Everything the admin of an account can do: REST at `/api/v1`. A procedure's place here is its name in the SDK. */
export const managementRouter = router({
  me: meRouter,
  sandbox: sandboxRouter,
  ...shared,
});

/** Everything a visitor can do without a key: REST at `/api/public/{publicKey}`. */
export const publicRouter = router({
  storefront: storefrontRouter,
  slots: publicSlotsRouter,
  bookings: publicBookingsRouter,
  events: publicEventsRouter,
  packages: publicPackagesRouter,
  manage: manageRouter,
  uploads: publicUploadsRouter,
});

const { create: _, ...ownSandbox } = sandboxRouter._def.record;

/** Everything the back office can do, for persons: tRPC at `/api/trpc`. What has no path is theirs alone. */
export const adminRouter = adminRoot({
  ...shared,
  notifications: nested(joined(notificationsRouter, notificationTrialRouter), { edits: notificationEditsRouter }),
  events: nested(joined(shared.events, officeEventsRouter), { edits: eventEditsRouter }),
  customers: nested(customersRouter, { edits: customerEditsRouter }),
  webhooks: nested(shared.webhooks, { edits: webhookEditsRouter }),
  outbox: joined(outboxRouter, officeOutboxRouter),
  bookings: joined(bookingsRouter, officeBookingsRouter),
  categories: nested(shared.categories, { edits: categoryEditsRouter }),
  services: nested(shared.services, {
    offers: offersRouter,
    edits: serviceEditsRouter,
    extraEdits: extraEditsRouter,
    fieldEdits: questionEditsRouter,
    partEdits: partEditsRouter,
  }),
  staff: nested(shared.staff, {
    edits: staffEditsRouter,
    termEdits: termEditsRouter,
    scheduleEdits: scheduleEditsRouter,
  }),
  businessHours: nested(shared.businessHours, { edits: businessHoursEditsRouter }),
  settings: nested(shared.settings, { edits: settingsEditsRouter }),
  audit: joined(auditRouter, officeAuditRouter),
  coupons: joined(couponsRouter, officeCouponsRouter),
  packages: joined(packagesRouter, officePackagesRouter),
  orders: joined(ordersRouter, officeOrdersRouter),
  payments: joined(paymentsRouter, officePaymentsRouter),
  catalogueOrder: catalogueOrderRouter,
  sandbox: router(ownSandbox),
  accounts: accountsRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  apiKeys: apiKeysRouter,
  calendar: calendarRouter,
  search: searchRouter,
  reports: reportsRouter,
  today: todayRouter,
  customerImports: customerImportsRouter,
  serviceImports: serviceImportsRouter,
  customerMerges: customerMergesRouter,
  pictures: picturesRouter,
  exports: exportsRouter,
});
export type AdminRouter = typeof adminRouter;
