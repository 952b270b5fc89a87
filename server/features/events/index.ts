export { cancelUnpaidTickets } from "./attendees/order/cancel-unpaid";
export { loadUnpaidOrder } from "./attendees/order/load-unpaid-order";
export { listTickets } from "./attendees/queries";
export { selectTickets, type TicketRecord, ticketUrlOf, toTicket } from "./attendees/record-queries";
export { ListAttendeesInput, Ticket } from "./attendees/schemas";
export { orderTickets } from "./order";
export { OrderTicketsInput } from "./public-schemas";
export { EVENT_DEFAULTS, getEvent, listEvents } from "./queries";
export { listPublicTicketTypes, listTicketTypes, TICKET_TYPE_DEFAULTS } from "./ticket-types/queries";
