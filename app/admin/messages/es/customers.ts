import type { customers as en } from "../en/customers";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const customers: Shape<typeof en> = {
  customers: "Clientes",
  customerNew: "Nuevo cliente",
  customerCreate: "Añadir el cliente",
  customerEmail: "Correo",
  customerPhone: "Teléfono",
  customerBirthday: "Cumpleaños",
  customerLanguage: "Idioma",
  customerLanguageHint: "Una etiqueta como es o en-GB. Vacío: el de la cuenta.",
  customerZone: "Zona horaria",
  customerZoneHint: "Una zona como Europe/Madrid. Vacío: la de la cuenta.",
  customerNotes: "Notas",
  customerNotesHint: "Solo para el negocio.",
  customerTags: "Etiquetas",
  customerTagsHint: "Con comas.",
  customerBook: "Reservar",
  customerCall: (name) => `Llamar a ${name}`,
  customerWrite: (name) => `Escribir a ${name}`,
  customerEdit: (name) => `Editar ${name}`,
  customerExport: "Exportar todo",
  customerErase: "Borrar…",
  customerEraseTitle: (name) => `¿Borrar a ${name}?`,
  customerEraseText:
    "Nombre, correo, teléfono, notas y respuestas se eliminan para siempre. Las visitas y los pagos quedan sin nombre. No se puede deshacer.",
  customerEraseDo: "Borrar para siempre",
  customerMerge: "Unir con…",
  mergeAsk: "Ver qué resulta",
  mergeSure: (name) => `¿Dejar un solo cliente: ${name}?`,
  mergeText: (name) =>
    `Todo lo de ambos pasa a ser de un solo cliente. La ficha de ${name} desaparece para siempre. No se puede deshacer.`,
  mergeVisits: (count) => plural(count, "1 visita", "# visitas"),
  mergeDo: "Unir para siempre",
};
