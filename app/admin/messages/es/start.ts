import type { start as en } from "../en/start";
import type { Shape } from "../shape";

export const start: Shape<typeof en> = {
  steps: "Pasos",
  done: "Hecho",
  serviceName: "Nombre",
  serviceMinutes: "Minutos",
  servicePrice: "Precio",
  addService: (name) => (name === "" ? "Añadir el servicio" : `Añadir ${name}`),
  staffName: "Nombre",
  staffEmail: "Correo",
  addStaff: (name) => (name === "" ? "Añadir" : `Añadir ${name}`),
};
