import type { outbox as en } from "../../en/mails/outbox";
import type { Shape } from "../../shape";

export const outbox: Shape<typeof en> = {
  outbox: "Bandeja de salida",
  mailRetry: "Enviar de nuevo ahora",
  mailRetried: "Se intenta de nuevo ahora.",
  mailAsHtml: "Como se ve",
  mailAsText: "Como texto",
  kindBookingNew: "Reserva nueva",
  kindBookingNewSeries: "Serie nueva",
  kindBookingStatus: "Estado de una reserva",
  kindBookingRescheduled: "Reserva cambiada",
  kindReminder: "Recordatorio",
  kindWaitlistJoined: "En la lista de espera",
  kindWaitlistSeat: "Plaza de la lista de espera",
  kindPackageNew: "Bono nuevo",
  kindTicketNew: "Entrada nueva",
  kindTicketStatus: "Estado de una entrada",
  kindEventCancelled: "Evento cancelado",
  kindPaymentCompleted: "Pago recibido",
  kindPaymentRefunded: "Pago devuelto",
  kindStaffAgenda: "Agenda de un miembro",
};
