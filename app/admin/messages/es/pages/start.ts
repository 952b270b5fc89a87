import type { start as english } from "../../en/pages/start";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const start: Shape<typeof english> = {
  welcome: (name) => `Te damos la bienvenida, ${name}`,
  stepsDone: (done, all) => `${done} de ${all} hechos`,
  stepCompany: (zone, currency) => `Hora de ${zone}, ${currency}.`,
  stepHours: (from, to) => `Abierto de lunes a viernes, ${from}–${to}`,
  stepChange: "Cambiar",
  stepHoursChange: "Cambiar el horario",
  stepHoursOwn: "El horario está puesto",
  stepHoursHint: "Todos trabajan con este horario hasta que tengan uno propio.",
  stepService: "Añade tu primer servicio",
  stepServiceHint: "Lo que la gente reserva. Los detalles pueden esperar.",
  stepServiceImport: "Importar servicios de un archivo CSV",
  stepServiceDone: (count) => plural(count, "1 servicio", "# servicios"),
  stepStaff: "Quién lo hace",
  stepStaffHint: "Tú u otra persona. Puedes añadir más después.",
  stepStaffDone: (count) => plural(count, "Se puede reservar con 1 persona", "Se puede reservar con # personas"),
  stepTry: "Prueba tu página",
  stepTryHint: "Reserva como lo haría un cliente.",
  stepPreview: "Tu página en un móvil",
  stepShare: "Compártela",
  stepShareLater: "La dirección, un código QR para la puerta, un botón para tu web.",
  stepShareHint: "Esta es la dirección de tu página de reservas.",
  stepShareMore: "En tu web o impresa: código y QR",
  stepsFinished: "Eso era todo. A partir de ahora aquí verás tu día.",
  stepsToday: "Ver hoy",
  allSet: "Ya se puede reservar contigo. Comparte tu página y la primera visita llegará sola.",
};
