import type { customers as english } from "../../en/pages/customers";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const customers: Shape<typeof english> = {
  customersCount: (count) => plural(count, "1 cliente", "# clientes"),
  customersCaption: "Clientes",
  customersNone: "Todavía no hay clientes",
  customersNoneText: "Quien reserva aparece aquí por sí solo. También puedes añadir personas a mano.",
  customersSearch: "Nombre, correo o teléfono",
  customerContact: "Contacto",
  customerNotesNone: "Sin notas.",
  customerVisits: "Visitas",
  customerLast: "Última reserva",
  customerSince: (day, visits) => `Cliente desde el ${day} · ${plural(visits, "1 visita", "# visitas")}`,
  customerAll: "Todos los clientes",
  customerUpcoming: "Próximas",
  customerUpcomingNone: "Nada previsto.",
  customerPast: "Pasadas",
  customerPastNone: "Ninguna visita hasta ahora.",
  customerPayments: "Pagos",
  customerPaymentsNone: "No se ha pedido ni pagado nada.",
  customerBalance: "Por pagar",
  customerPackages: "Bonos",
  customerPackageLeft: (left, size) => `Quedan ${left} de ${size}`,
  customerErased: (day) => `Los datos personales se borraron el ${day}.`,
  customerAllVisits: "Todas las visitas",
};
