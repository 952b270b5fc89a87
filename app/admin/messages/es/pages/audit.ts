import type { audit as english } from "../../en/pages/audit";
import type { Shape } from "../../shape";

export const audit: Shape<typeof english> = {
  auditCaption: "Lo que pasó, lo más nuevo primero",
  auditWhen: "Cuándo",
  auditWho: "Quién",
  auditWhat: "Qué",
  auditRecord: "Registro",
  auditSystem: "Slotwright",
  auditNone: "Aún no ha pasado nada",
  auditNoneText: "Aquí queda cada cambio de una persona o de una clave.",
  auditFilterActor: "Quién",
  auditAnybody: "Cualquiera",
  auditByPeople: "Personas",
  auditByKeys: "Claves",
  auditBySystem: "El propio Slotwright",
  auditShow: "Mostrar",
  newer: "Más nuevo",
  older: "Más antiguo",
};
