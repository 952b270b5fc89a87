import type { webhooks as english } from "../../en/pages/webhooks";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const webhooks: Shape<typeof english> = {
  webhooksCount: (count) => plural(count, "1 dirección", "# direcciones"),
  webhooksCaption: "Direcciones a las que se envían los eventos",
  webhooksNone: "Todavía no hay webhooks",
  webhooksNoneText: "Cada evento se envía a tu servidor, firmado, y se reintenta durante días hasta que llega.",
  webhooksSubscribing: "Suscribirse por la API",
  webhooksReceiving: "Recibir en TypeScript",
  webhooksGuide: "Guía, con otros lenguajes",
  webhooksAll: "Todos los webhooks",
  webhookEventsHint: "Lo que se envía allí.",
  webhookState: "Estado",
  webhookLastSuccess: "Última entrega",
  webhookLastFailure: "Último fallo",
  webhookActive: "Activo",
  webhookFailing: "Falla",
  webhookOff: "Apagado",
  webhookGone: "Ya no existe: respondió 410",
  webhookGivenUp: "Apagado: falló durante días",
  deliveriesNone: "Todavía no se ha enviado nada",
  deliveriesNoneText: "Envía un ping o espera al primer evento.",
  deliveryPending: "Espera",
  deliverySucceeded: "Entregado",
  deliveryFailed: "Fallido",
  deliveryAttempts: "Intentos",
  deliveryAttempt: (count) => plural(count, "1 intento", "# intentos"),
  deliveryNoAnswer: "Sin respuesta",
  deliveryNext: (at) => `El próximo a las ${at}`,
  deliveryTook: (ms) => `${ms} ms`,
  deliveryPayload: "Enviado",
};
