import type { outbox as english } from "../../en/pages/outbox";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const outbox: Shape<typeof english> = {
  outboxCount: (count) => plural(count, "1 correo", "# correos"),
  outboxCaption: "Correos, los más nuevos primero",
  outboxNone: "Aún no hay correos",
  outboxNoneText: "Cada correo a un cliente o a alguien del equipo está aquí, con lo que ha sido de él.",
  outboxSearch: "Dirección, nombre o asunto",
  outboxNoServer: "Los correos esperan aquí hasta que se defina SMTP_URL.",
  outboxNoServerText: "Este servidor no tiene a quién entregarlos. Quien lo administra puede definirlo.",
  outboxSandbox: "Los correos de una cuenta de prueba se quedan aquí.",
  outboxSandboxText: "Se escriben como los de verdad, para que los leas, y no llegan a nadie.",
  outboxAll: "Todos los correos",

  mailTo: "Para",
  mailSubject: "Asunto",
  mailType: "Tipo",
  mailStatus: "Estado",
  mailAttempts: "Intentos",
  mailWritten: "Escrito",
  mailSentAt: "Enviado el",
  mailNext: "Próximo intento",
  mailVisit: "Visita",
  mailVisitOpen: "Abrir la visita",
  mailPending: "Espera",
  mailSending: "En camino",
  mailSent: "Enviado",
  mailFailed: "Fallido",
  mailSuppressed: "Guardado aquí",
  mailFailedWhy: "El servidor de correo no lo aceptó:",
  mailWaitsWhy: "El último intento no funcionó:",
  mailAbout: "Sobre este correo",
  mailShown: "Mostrar",
  mailFrame: (subject) => `El correo «${subject}»`,
  mailIcs: "Archivo de calendario",
};
