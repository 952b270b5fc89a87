import type { today as en } from "../en/today";
import { plural } from "../plural";
import type { Shape } from "../shape";

export const today: Shape<typeof en> = {
  today: "Hoy",
  approve: "Aprobar",
  decline: "Rechazar",
  take: (amount) => `Cobrar ${amount}`,
  ofName: (name) => `: ${name}`,
  open: "Abrir",
  bookWalkIn: "Reservar",
  bookWith: (name) => ` con ${name}`,
  seats: (taken, all) => `${taken} de ${all} plazas`,
  waiting: (count) => plural(count, "1 en espera", "# en espera"),
  blocked: "Bloqueado",
};
