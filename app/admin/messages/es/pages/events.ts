import type { events as english } from "../../en/pages/events";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const events: Shape<typeof english> = {
  eventsCount: (count) => plural(count, "1 evento", "# eventos"),
  eventsCaption: "Eventos",
  eventsNone: "Aún no hay eventos",
  eventsNoneText: "Una clase, una cata, un día abierto: algo con fecha para lo que la gente saca entradas.",
  eventsAll: "Todos los eventos",
  eventStatus: "Estado",
  eventSold: "Entradas",
  eventSoldOf: (sold, capacity) => (capacity === null ? String(sold) : `${sold} de ${capacity}`),
  eventDraft: "Borrador",
  eventPublished: "Publicado",
  eventCancelled: "Cancelado",
  eventArchived: "Archivado",
  attendeesCaption: "Asistentes, los más nuevos primero",
  attendeesNone: "Aún nadie",
  attendeesNoneText: "Quien saca una entrada está aquí. También puedes añadir gente a mano.",
  attendeeCode: "Código",
  attendeeStatus: "Estado",
  ticketPending: "Espera aprobación",
  ticketApproved: "Aprobada",
  ticketCancelled: "Cancelada",
  ticketWaitlisted: "Lista de espera",
  ticketIn: (time) => `Dentro desde las ${time}`,

  checkInBack: "Volver al evento",
  checkInOf: (arrived, total) => `${arrived} de ${total} dentro`,
  eventsUpcoming: "Próximos",
  eventsPast: "Pasados",
  eventsDrafts: "Borradores",
  eventAbout: "Sobre el evento",
  eventLeft: "Quedan",
  attendeePayment: "Pago",
};
