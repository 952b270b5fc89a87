export { cancelUnpaidTickets } from "./attendees/order/cancel-unpaid";
export { loadUnpaidOrder } from "./attendees/order/load-unpaid-order";
export { selectTickets, type TicketRecord, ticketUrlOf, toTicket } from "./attendees/record-queries";
export { Ticket } from "./attendees/schemas";
export { orderTickets } from "./order";
export { OrderTicketsInput } from "./public-schemas";
export { EVENT_DEFAULTS, listEvents } from "./queries";
export { listPublicTicketTypes, TICKET_TYPE_DEFAULTS } from "./ticket-types/queries";
