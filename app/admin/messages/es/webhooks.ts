import type { webhooks as en } from "../en/webhooks";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const webhooks: Shape<typeof en> = {
  webhooks: "Webhooks",
  webhookNew: "Nuevo webhook",
  webhookUrl: "Dirección",
  webhookUrlHint: "https, accesible desde internet.",
  webhookEvents: "Eventos",
  webhookDescription: "Descripción",
  webhookCreate: "Crear el webhook",
  webhookEdit: "Editar",
  webhookSecret: "Guarda ahora el secreto",
  webhookSecretText: "Firma lo que enviamos. Lo mostramos una vez; nadie puede leerlo después.",
  webhookTest: "Enviar un ping",
  webhookTested: "Un ping está en camino.",
  webhookRotate: "Cambiar el secreto…",
  webhookRotateTitle: "¿Cambiar el secreto?",
  webhookRotateText:
    "Recibes un secreto nuevo. Durante un tiempo todo se firma con los dos, para que puedas cambiarlo.",
  webhookRotateDo: "Cambiar",
  webhookGrace: "El secreto antiguo firma también durante",
  webhookDisable: "Apagar",
  webhookEnable: "Encender",
  webhookDelete: "Eliminar…",
  webhookDeleteTitle: (url) => `¿Eliminar ${url}?`,
  webhookDeleteText: "Ya no se envía nada allí y sus entregas se olvidan. No se puede deshacer.",
  webhookDeleteDo: "Eliminar",
  webhookReplay: "Repetir…",
  webhookReplayTitle: "Repetir eventos",
  webhookReplayText: "Cada evento se envía otra vez con su primer id: quien ya lo conoce puede saltárselo.",
  webhookReplayFailed: "Solo los que fallaron",
  webhookReplayDo: "Repetir",
  webhookReplayed: (count) => plural(count, "1 evento se envía otra vez.", "# eventos se envían otra vez."),
  deliveries: "Entregas",
  deliveryRetry: "Enviar otra vez ahora",
};
