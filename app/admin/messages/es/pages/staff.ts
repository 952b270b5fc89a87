import type { staff as english } from "../../en/pages/staff";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const staff: Shape<typeof english> = {
  staffCount: (count) => plural(count, "1 persona", "# personas"),
  staffCaption: "Con quién se puede reservar",
  staffNone: "Todavía nadie",
  staffNoneText: "Añade a quien hace el trabajo: cada persona tiene su calendario, su horario y sus servicios.",
  staffAll: "Todo el personal",
  staffArchived: "Nadie: archivada",
  staffFeed: "Calendario para suscribirse",
  staffFeedHint: "Suscríbete desde cualquier calendario. Quien tiene la dirección lo lee.",
  staffFeedRotate: "Nueva dirección",
  staffServicesHint: "Lo que hace esta persona.",
};
