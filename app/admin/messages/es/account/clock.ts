import type { clock as en } from "../../en/account/clock";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const clock: Shape<typeof en> = {
  clock: "Reloj de prueba",
  clockNow: "La hora de la cuenta",
  clockText:
    "En una cuenta de prueba puedes adelantar el reloj: los recordatorios, retenciones, bonos y webhooks que vencen por el camino ocurren al momento. No puede ir hacia atrás.",
  clockForward: "Adelantarlo",
  clockTo: "Ponerlo en",
  clockZone: (zone) => `En la zona horaria de la cuenta, ${zone}.`,
  clockSet: "Poner el reloj",
  clockSetting: "Lo que vence por el camino ocurre ahora…",
  clockHour: "Una hora más",
  clockDay: "Un día más",
  clockWeek: "Una semana más",
  clockFired: "Qué ocurrió",
  clockFiredCount: (count) => plural(count, "1 cosa venció por el camino.", "# cosas vencieron por el camino."),
  clockFiredNone: "Nada venció por el camino.",
  clockBookingDone: "Visita hecha",
  clockBookingExpired: "La retención caducó",
  clockTicketExpired: "La retención de la entrada caducó",
  clockPackageExpired: "El bono caducó",
  clockWebhook: "Webhook intentado de nuevo",
  clockErased: "Cliente borrado",
  clockMail: (kind) => `Correo: ${kind}`,
  clockOpen: "Abrir",
  endTest: "Fin de la prueba",
  endTestText: "Una cuenta de prueba termina sola un día después de crearse. Puedes borrarla ahora.",
  endTestAsk: "Borrar la cuenta de prueba…",
  endTestTitle: (company) => `¿Borrar la cuenta de prueba «${company}»?`,
  endTestLost:
    "Sus reservas, clientes, archivos y claves desaparecen al momento, para todos los que están en ella, y no se pueden recuperar.",
  endTestDo: "Borrarla",
};
