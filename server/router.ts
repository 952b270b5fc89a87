import { appointmentsRouter } from "./features/appointments/router";
import { publicSlotsRouter, slotsRouter } from "./features/availability/router";
import { manageRouter, publicBookingsRouter } from "./features/bookings/public-router";
import { bookingsRouter } from "./features/bookings/router";
import { businessHoursRouter } from "./features/business-hours/router";
import { categoriesRouter } from "./features/categories/router";
import { customersRouter } from "./features/customers/router";
import { meRouter } from "./features/me/router";
import { outboxRouter } from "./features/outbox/router";
import { sandboxRouter } from "./features/sandbox/router";
import { schedulesRouter } from "./features/schedules/router";
import { servicesRouter } from "./features/services/router";
import { settingsRouter } from "./features/settings/router";
import { staffRouter } from "./features/staff/router";
import { staffServicesRouter } from "./features/staff-services/router";
import { storefrontRouter } from "./features/storefront/router";
import { router } from "./trpc";

/** Everything the admin of an account can do: REST at `/api/v1`. A procedure's place here is its name in the SDK. */
export const managementRouter = router({
  me: meRouter,
  sandbox: sandboxRouter,
  categories: categoriesRouter,
  services: servicesRouter,
  staff: staffRouter,
  staffServices: staffServicesRouter,
  schedules: schedulesRouter,
  businessHours: businessHoursRouter,
  settings: settingsRouter,
  customers: customersRouter,
  slots: slotsRouter,
  appointments: appointmentsRouter,
  bookings: bookingsRouter,
  outbox: outboxRouter,
});

/** Everything a visitor can do without a key: REST at `/api/public/{publicKey}`. */
export const publicRouter = router({
  storefront: storefrontRouter,
  slots: publicSlotsRouter,
  bookings: publicBookingsRouter,
  manage: manageRouter,
});
