import type { calendar as english } from "../../en/pages/calendar";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const calendar: Shape<typeof english> = {
  calendarViews: "Vista",
  calendarDay: "Día",
  calendarWeek: "Semana",
  calendarMonth: "Mes",
  calendarList: "Lista",
  calendarPreviousDay: "Día anterior",
  calendarPreviousWeek: "Semana anterior",
  calendarPreviousMonth: "Mes anterior",
  calendarNextDay: "Día siguiente",
  calendarNextWeek: "Semana siguiente",
  calendarNextMonth: "Mes siguiente",
  calendarWeekOf: (date) => `Semana del ${date}`,
  calendarNothingText: "No hay nada en el calendario esos días.",
  calendarNobody: "Nadie que mostrar",
  calendarNobodyText: "Añade a alguien en Equipo para darle un calendario.",
  calendarOffDay: "Día libre",
  calendarClosed: "Cerrado",
  calendarNotAtWork: "No trabaja",
  calendarBreak: "Pausa",
  calendarFromTo: (from, to) => `de ${from} a ${to}`,
  calendarPadBefore: (minutes) => plural(minutes, "1 minuto libre antes", "# minutos libres antes"),
  calendarPadAfter: (minutes) => plural(minutes, "1 minuto libre después", "# minutos libres después"),
  calendarCloseVisit: "Cerrar la visita",
  calendarWholeVisit: "Página completa",
  calendarGroup: "Quién viene",
  calendarBlockedText: "Este tiempo queda bloqueado: no viene nadie.",
  calendarNote: "Nota",
};
