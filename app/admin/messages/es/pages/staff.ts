import type { staff as english } from "../../en/pages/staff";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const staff: Shape<typeof english> = {
  staffCount: (count) => plural(count, "1 persona", "# personas"),
  staffSearch: "Nombre, correo o teléfono",
  staffCaption: "Con quién se puede reservar",
  staffNone: "Todavía nadie",
  staffNoneText: "Añade a quien hace el trabajo: cada persona tiene su calendario, su horario y sus servicios.",
  staffAll: "Todo el personal",
  staffInfoNone: "Los clientes aún no leen nada de esta persona.",
  staffArchived: "Nadie: archivada",
  staffOrder: "El orden del personal",
  staffOrderHint:
    "Tal como se ven en el calendario y en tu página, y como se reparten las reservas sin preferencia. Cada cambio se guarda al momento.",
  staffServicesHint: "Lo que hace esta persona.",
};
