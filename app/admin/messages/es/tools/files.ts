import type { files as en } from "../../en/tools/files";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const files: Shape<typeof en> = {
  csvTake: "CSV",
  csvTakeHint: "de lo que se ve",
  importTitle: "Clientes desde un archivo",
  importOpen: "Desde un archivo",
  importFile: "El archivo",
  importHint:
    "Un archivo CSV con cabeceras, de hasta 5.000 filas. Ves qué pasa con cada fila antes de añadir nada. Quien ya está, por nombre y correo, se queda como está.",
  importServicesTitle: "Servicios desde un archivo",
  importServicesHint:
    "Un archivo CSV con cabeceras, de hasta 5.000 filas. Ves qué pasa con cada fila antes de añadir nada. Lo que lleva el título de un servicio se queda como está; las categorías que faltan se añaden.",
  importServicesDo: (count) => plural(count, "Añadir 1 servicio", "Añadir # servicios"),
  importServicesAdded: (count) => plural(count, "Se añadió 1 servicio.", "Se añadieron # servicios."),
  importChoose: "Archivo CSV",
  importColumns: "Qué contiene cada columna",
  importColumn: (number) => `Columna ${number}`,
  importNothing: "No usar",
  importRows: "Filas",
  importState: "Qué pasa",
  importLine: "Línea",
  importCounts: (added, known, faulty) => `Nuevas: ${added}, ya están: ${known}, con un fallo: ${faulty}`,
  importNew: "Se añade",
  importKnown: "Ya está",
  importFaulty: (line) => `La línea ${line} se omite`,
  importMore: (count) => plural(count, "y 1 fila más", "y # filas más"),
  importDo: (count) => plural(count, "Añadir 1 cliente", "Añadir # clientes"),
  importLeavesOut: (count) => plural(count, "Se omite 1 fila.", "Se omiten # filas."),
  importBusy: "Un momento…",
  importAdded: (count) => plural(count, "Se añadió 1 cliente.", "Se añadieron # clientes."),
};
