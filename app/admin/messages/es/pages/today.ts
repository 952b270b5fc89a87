import type { today as english } from "../../en/pages/today";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const today: Shape<typeof english> = {
  todayVisits: "Visitas",
  todayExpected: "Previsto",
  todayPaid: "Cobrado",
  todayPeople: "Personas",
  todayNow: "Ahora y después",
  todayLater: "Más tarde",
  todayDone: (count) => plural(count, "1 visita ha terminado", "# visitas han terminado"),
  todayFurther: (count) => plural(count, "1 más en el calendario", "# más en el calendario"),
  todayNothing: "Hoy no hay visitas",
  todayNothingText: "Quien reserve para hoy aparece aquí.",
  todayNoMore: "Hoy no queda nada más.",
  todayAnswers: "Espera una respuesta",
  todayAnswered: "Nada te espera.",
  freeNext: "Próximos libres",
  freeNextOther: "Otras horas",
  freeNextNone: "Hoy ya no queda nadie libre.",
  freeNow: (until) => `Ahora, hasta las ${until}`,
  freeFrom: (from, until) => `${from}, hasta las ${until}`,
  asksFor: (name, service) => `${name} pide ${service}`,
  waitsFor: (name, service) => `${name} espera plaza en ${service}`,
  seatsFree: (count) => plural(count, "hay 1 plaza libre", "hay # plazas libres"),
  leftUnpaid: (name) => `${name} se fue sin pagar`,
  mailCameBack: (name) => `Un correo a ${name} ha vuelto`,
  webhookFails: "Un webhook falla",
  morePending: (count) => plural(count, "1 más pide aprobación", "# más piden aprobación"),
  moreWaiting: (count) => plural(count, "1 más espera donde hay plaza", "# más esperan donde hay plaza"),
  moreOwing: (count) => plural(count, "1 más se fue sin pagar", "# más se fueron sin pagar"),
  moreMails: (count) => plural(count, "1 correo más ha vuelto", "# correos más han vuelto"),
};
