import type { notifications as en } from "../../en/mails/notifications";
import { plural } from "../../plural";
import type { Shape } from "../../shape";
import { CODES } from "./codes";

const GROUPS: Record<string, string> = {
  company: "Negocio",
  client: "Cliente",
  service: "Servicio",
  staff: "Equipo",
  appointment: "Cita",
  booking: "Reserva",
  series: "Serie",
  payment: "Pago",
  package: "Bono",
  event: "Evento",
  ticket: "Entrada",
  waitlist: "Lista de espera",
  agenda: "Agenda",
};

const LABELS: Record<string, string> = CODES;

export const notifications: Shape<typeof en> = {
  notificationsCount: (active, count) => `${active} de ${count} activas`,
  notificationsCaption: "Plantillas de correo según de qué tratan",
  notificationsNone: "No hay notificaciones",
  notificationsNoneText: "Nadie recibe un correo cuando pasa algo. Añade una notificación para cambiarlo.",
  notificationsAll: "Todas las notificaciones",
  notificationCreate: "Añadir la notificación",
  notificationNewHint: "Está apagada hasta que la actives.",
  notificationAboutHint: "Decide qué códigos hay y cuándo se envía.",
  notificationName: "Nombre",
  notificationNameHint: "Solo para el negocio.",
  notificationAbout: "De qué trata",
  notificationTo: "Para",
  notificationWhen: "Cuándo",
  notificationOn: "Activa",
  notificationTurn: (name) => `Enviar «${name}»`,
  notificationToCustomer: "Cliente",
  notificationToStaff: "Equipo",
  notificationToAdmin: "Negocio",
  notificationToNobody: "Nadie",
  notificationFurther: (count) => plural(count, "1 más", "# más"),
  notificationToCustom: "Otras direcciones",
  notificationToCustomHint: "Separadas por comas.",
  notificationAtOnce: "Cuando ocurre",
  notificationOnly: (statuses) => `Cuando pasa a: ${statuses}`,
  notificationHoursBefore: (hours) => plural(hours, "1 hora antes del inicio", "# horas antes del inicio"),
  notificationHoursAfter: (hours) => plural(hours, "1 hora después del fin", "# horas después del fin"),
  notificationAtHour: (time, days) => {
    if (days === 0) return `A las ${time} del mismo día`;
    return days > 0
      ? `A las ${time}, ${plural(days, "1 día", "# días")} antes`
      : `A las ${time}, ${plural(-days, "1 día", "# días")} después`;
  },
  notificationMode: "Se envía",
  notificationModeBefore: "Horas antes del inicio",
  notificationModeAfter: "Horas después del fin",
  notificationModeAt: "A una hora del día",
  notificationHours: "Horas",
  notificationHour: "Hora del día, de 0 a 23",
  notificationDays: "Días antes; menos de 0: después",
  notificationStatuses: "Solo en estos estados",
  notificationServices: "Solo para estos servicios",
  notificationAll: "Si no marcas nada: para todos.",
  notificationSubject: "Asunto",
  notificationBody: "Texto",
  notificationBodyHint: "Texto sencillo o HTML. Los códigos entre llaves se sustituyen por lo que representan.",
  notificationIcs: "Adjuntar un archivo de calendario",
  notificationWords: "Qué dice",
  notificationReaches: "A quién llega",
  notificationSave: "Guardar",
  notificationSaved: "Guardado.",
  notificationTest: "Enviarme una prueba",
  notificationTested: (email) => `Hay un correo de prueba para ${email} en la bandeja de salida.`,
  notificationDelete: "Eliminar…",
  notificationDeleteTitle: (name) => `¿Eliminar «${name}»?`,
  notificationDeleteText: "No se envía más. Los correos ya escritos siguen en la bandeja de salida.",
  notificationDeleteDo: "Eliminar",
  notificationStart: "Hola:\n\n\n\n{company_name}",

  codeSearch: "Buscar códigos",
  codes: "Insertar un código",
  codesNone: "No hay ningún código así.",
  codeLabel: (code, label) => LABELS[code] ?? label,
  codeGroup: (group) => GROUPS[group] ?? group,
  codeUnknown: (code) => `{${code}} no es un código de este tipo de correo.`,
  codeMeant: (code) => `¿Querías decir {${code}}?`,
  codeUse: (code) => `Usar {${code}}`,

  preview: "Vista previa",
  previewOf: "Un ejemplo, con los datos de tu negocio.",
  previewNarrow: "En un móvil",
};
