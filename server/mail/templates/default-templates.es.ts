import type { NotificationType } from "../../domain/notifications/template-variables";
import type { TemplateText } from "./template-text";

const LINKS = `Ver tu reserva: {manage_url}
Cambiar la hora: {reschedule_url}
Cancelarla: {cancel_url}`;

const DETAILS = `Servicio: {service_name}
Cuándo: {appointment_date}, {appointment_time}
Con: {staff_name}
Dónde: {company_address}`;

const EVENT_DETAILS = `Evento: {event_name}
Cuándo: {event_date}, {event_time}
Dónde: {event_location}`;

/** The Spanish of `EN_TEMPLATES`, type by type. */
export const ES_TEMPLATES: Record<NotificationType, TemplateText> = {
  booking_new: {
    name: "Nueva reserva",
    subject: "Tu reserva: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hola, {client_name}:

Gracias por reservar en {company_name}. Tu reserva está {booking_status}.

${DETAILS}
Personas: {number_of_persons}
Extras: {extras}
{custom_fields}
Total: {total_price}
Número de reserva: {booking_number}

Pagar en línea: {payment_url}

¿Te ha surgido algo? Puedes cambiar la reserva desde aquí.

${LINKS}

Hasta pronto,
{company_name}`,
  },
  booking_new_series: {
    name: "Nueva serie de reservas",
    subject: "Tus {series_count} reservas: {service_name}",
    body: `Hola, {client_name}:

Gracias por reservar en {company_name}. Estas son tus fechas:

{series_dates}

Servicio: {service_name}
Con: {staff_name}
Dónde: {company_address}

Aquí puedes cambiar o cancelar la primera fecha; el archivo de calendario tiene un enlace para cada una de las demás.

${LINKS}

Hasta pronto,
{company_name}`,
  },
  booking_status: {
    name: "Cambio de estado de la reserva",
    subject: "Tu reserva está {booking_status}: {service_name}, {appointment_date}",
    body: `Hola, {client_name}:

Tu reserva está ahora {booking_status}.

Motivo: {cancellation_reason}

${DETAILS}
Número de reserva: {booking_number}

${LINKS}

Si tienes alguna duda, responde a este correo y te ayudamos.

{company_name}`,
  },
  booking_rescheduled: {
    name: "Reserva cambiada de hora",
    subject: "Nueva hora para {service_name}: {appointment_date}, {appointment_time}",
    body: `Hola, {client_name}:

Tu reserva tiene una nueva hora.

${DETAILS}
Número de reserva: {booking_number}

¿No te viene bien? Elige otra hora o cancela.

${LINKS}

Hasta pronto,
{company_name}`,
  },
  reminder: {
    name: "Recordatorio, el día antes",
    subject: "Recordatorio: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hola, {client_name}:

Te recordamos tu reserva en {company_name}.

${DETAILS}

Si no puedes venir, avísanos con tiempo para que otra persona pueda ocupar tu lugar.

${LINKS}

Hasta pronto,
{company_name}`,
  },
  waitlist_joined: {
    name: "Entrada en la lista de espera",
    subject: "Estás en la lista de espera: {service_name}, {appointment_date}",
    body: `Hola, {client_name}:

Esa hora está completa y te hemos apuntado en la lista de espera. No tienes que hacer nada: te escribiremos en cuanto haya una plaza para ti.

${DETAILS}
Tu puesto en la lista: {waitlist_position}

Ver tu reserva: {manage_url}
Salir de la lista: {cancel_url}

{company_name}`,
  },
  waitlist_seat: {
    name: "Plaza de la lista de espera",
    subject: "Tienes plaza: {service_name}, {appointment_date}, {appointment_time}",
    body: `Hola, {client_name}:

Buenas noticias: ha quedado una plaza libre y es tuya. Tu reserva está {booking_status}.

${DETAILS}
Número de reserva: {booking_number}

Pagar en línea: {payment_url}

Si ya no puedes venir, cancela para que la plaza pase a la siguiente persona.

${LINKS}

Hasta pronto,
{company_name}`,
  },
  package_new: {
    name: "Nuevo bono",
    subject: "Tu bono: {package_name}",
    body: `Hola, {client_name}:

Gracias por tu bono de {company_name}. Escribe su código al reservar.

Bono: {package_name}
Código: {package_code}
Usos: {package_size}
Usos restantes: {package_remaining}
Válido hasta: {package_expires}
Precio: {package_price}

Pagar en línea: {payment_url}

Hasta pronto,
{company_name}`,
  },
  ticket_new: {
    name: "Nueva entrada",
    subject: "Tu entrada está {ticket_status}: {event_name}, {event_date}",
    body: `Hola, {client_name}:

Gracias por tu pedido. Tu entrada está {ticket_status}.

${EVENT_DETAILS}
Entrada: {ticket_type}
Para: {attendee_name}
Enseña este código al llegar: {ticket_code}

Pagar en línea: {payment_url}
Abrir la entrada: {ticket_url}

Si tienes alguna duda, responde a este correo y te ayudamos.

{company_name}`,
  },
  ticket_status: {
    name: "Cambio de estado de la entrada",
    subject: "Tu entrada está {ticket_status}: {event_name}",
    body: `Hola, {client_name}:

Tu entrada está ahora {ticket_status}.

${EVENT_DETAILS}
Entrada: {ticket_type}
Para: {attendee_name}
Código: {ticket_code}

Abrir la entrada: {ticket_url}

Si tienes alguna duda, responde a este correo y te ayudamos.

{company_name}`,
  },
  event_cancelled: {
    name: "Evento cancelado",
    subject: "Cancelado: {event_name}, {event_date}",
    body: `Hola, {client_name}:

Lo sentimos: este evento no se celebrará y tu entrada queda cancelada.

${EVENT_DETAILS}
Entrada: {ticket_type}
Código: {ticket_code}

Si ya has pagado, responde a este correo y acordamos contigo el reembolso.

{company_name}`,
  },
  payment_completed: {
    name: "Pago recibido",
    subject: "Hemos recibido tu pago de {amount_paid}",
    body: `Hola, {client_name}:

Gracias, hemos recibido tu pago.

Concepto: {service_name}{package_name}{event_name}
Pagado: {amount_paid}
Total: {total_price}
Impuestos incluidos: {total_tax}
Pendiente: {amount_due}
Reserva: {booking_number}, {booking_status}
Entrada: {ticket_type}, {ticket_status}
Enseña este código al llegar: {ticket_code}

Ver tu reserva: {manage_url}
Abrir la entrada: {ticket_url}

{company_name}`,
  },
  payment_refunded: {
    name: "Pago reembolsado",
    subject: "Tu reembolso de {company_name}",
    body: `Hola, {client_name}:

Te hemos devuelto el dinero. Según tu banco, puede tardar unos días en llegar.

Concepto: {service_name}{package_name}{event_name}
Pago: {payment_status}
Total: {total_price}
Número de reserva: {booking_number}

Ver tu reserva: {manage_url}

{company_name}`,
  },
  staff_agenda: {
    name: "Agenda del personal",
    subject: "Tu agenda: {agenda_date}",
    body: `Hola, {staff_name}:

Este es tu día, {agenda_date}:

{agenda}

{company_name}`,
  },
};
