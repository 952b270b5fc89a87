export * from "./core/exports";
export type { SignedHeaders, VerifyOptions, WebhookHeaders } from "./core/webhook-signature";
export type * from "./generated/management/types";
export type * from "./generated/management/webhook-events";
export { API_VERSION } from "./generated/version";
export type { MoveAppointmentInput, SlotwrightAppointments } from "./resources/appointments";
export type { ApproveBookingInput, CancelBookingInput, SlotwrightBookings } from "./resources/bookings";
export type { SlotwrightWebhooks } from "./resources/webhooks";
export { type SandboxClient, Slotwright, type SlotwrightOptions } from "./slotwright";
