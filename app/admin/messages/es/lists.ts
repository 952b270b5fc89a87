import type { lists as en } from "../en/lists";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const lists: Shape<typeof en> = {
  pages: "Páginas",
  rangeOf: (from, to, total) => `${from}–${to} de ${total}`,
  previous: "Anterior",
  next: "Siguiente",
  search: "Buscar",
  show: "Mostrar",
  filter: "Filtrar",
  anything: "Todo",
  unfilter: "Quitar",
  nothingFound: "No hay nada que coincida",
  nothingFoundText: "Cambia o quita el filtro para ver más.",
  found: (count) => plural(count, "1 resultado", "# resultados"),
  edit: "Editar",
  color: "Color",
  editOf: (name) => `Editar ${name}`,
  removeOf: (name) => `Eliminar ${name}`,
  moveUp: (name) => `Subir ${name}`,
  moveDown: (name) => `Bajar ${name}`,
  movedTo: (name, place, all) => `${name}: ${place} de ${all}`,
  marks: "Para programas",
  marksExternalId: "Tu propio id",
  marksMetadata: "Metadatos",
  marksMetadataHint: "nombre = valor, una por línea: hasta 20. Los clientes nunca las ven.",
  notSaid: "–",
  noLongerThere: "Ya no existe",
};
