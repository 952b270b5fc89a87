import type { start as en } from "../en/start";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const start: Shape<typeof en> = {
  welcome: (name) => `Te damos la bienvenida, ${name}`,
  stepsDone: (done, all) => `${done} de ${all} hechos`,
  steps: "Pasos",
  done: "Hecho",
  stepCompany: (zone, currency) => `Hora de ${zone}, ${currency}.`,
  stepHours: (from, to) => `Abierto de lunes a viernes, ${from}–${to}`,
  stepHoursOwn: "El horario está puesto",
  stepHoursHint: "Todos trabajan con este horario hasta que tengan uno propio.",
  stepService: "Añade tu primer servicio",
  stepServiceHint: "Lo que la gente reserva. Los detalles pueden esperar.",
  stepServiceDone: (count) => plural(count, "1 servicio", "# servicios"),
  stepStaff: "Quién lo hace",
  stepStaffHint: "Tú u otra persona. Puedes añadir más después.",
  stepStaffDone: (count) => plural(count, "Se puede reservar con 1 persona", "Se puede reservar con # personas"),
  stepTry: "Prueba tu página",
  stepTryHint: "Reserva como lo haría un cliente.",
  stepShare: "Compártela",
  stepShareHint: "Esta es la dirección de tu página de reservas.",
  stepShareMore: "En tu web o impresa: código y QR",
  serviceName: "Nombre",
  serviceMinutes: "Minutos",
  servicePrice: "Precio",
  addService: (name) => (name === "" ? "Añadir el servicio" : `Añadir ${name}`),
  staffName: "Nombre",
  staffEmail: "Correo",
  addStaff: (name) => (name === "" ? "Añadir" : `Añadir ${name}`),
  allSet: "Ya se puede reservar contigo. Comparte tu página y la primera visita llegará sola.",
};
