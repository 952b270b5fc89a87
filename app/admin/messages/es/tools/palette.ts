import type { palette as en } from "../../en/tools/palette";
import type { Shape } from "../../shape";

export const palette: Shape<typeof en> = {
  paletteFind: "Buscar en todo",
  paletteLabel: "Personas, visitas, páginas y acciones",
  paletteResults: "Resultados",
  paletteNothing: "No hay nada. Una visita se encuentra por su número, una persona por nombre, correo o teléfono.",
  paletteNewVisit: "Nueva visita",
  paletteKeys: "Todas las teclas",
  paletteChoose: "elegir",
  paletteOpen: "abrir",
  paletteNewTab: "otra pestaña",
  keysTitle: "Teclas",
  keysLetters: "Teclas sueltas",
  keysLettersHint: "Letras y signos sin Ctrl. Desactívalas si dictas o escribes con ayuda. Este navegador lo recuerda.",
  keysEverywhere: "En todas partes",
  keysFind: "Buscar personas, visitas, páginas y acciones",
  keysSheet: "Mostrar estas teclas",
  keysSearch: "Ir a la búsqueda de la lista",
  keysNew: "Crear algo nuevo",
  keysRows: "Fila siguiente, fila anterior",
  keysOpen: "Abrir lo que tiene el foco",
  keysClose: "Cerrar lo que está abierto",
  keysDays: "Día anterior, día siguiente",
  keysViews: "Día, semana, mes, lista",
  keysVisits: "Visita anterior, visita siguiente",
  keysMove: "Mover la visita que tiene el foco",
};
