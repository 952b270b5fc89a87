import type { payEn } from "./pay-en";

export const payEs: typeof payEn = {
  titles: {
    open: "Pago",
    waiting: "Tu pago está en camino",
    failed: "El pago no se ha realizado",
    paid: "Pagado",
    refunded: "Reembolsado",
    released: "Ya no se guarda para ti",
  },
  to: "A",
  lines: "Por",
  dueNow: "A pagar ahora",
  heldUntil: (when: string) => `Se guarda para ti hasta el ${when}.`,
  notPaid: "No se ha pagado nada.",
  waitingHint: "Esta página vuelve a mirar sola. Puedes cerrarla: te escribimos cuando llegue el pago.",
  paidHint: "Gracias. El recibo llega por correo.",
  releasedHint: "No se pagó a tiempo y quedó libre para otros. Ya no hay nada que pagar.",
  unavailable: "El pago en línea no responde en este momento. Inténtalo de nuevo en un minuto.",
  button: (amount: string) => `Pagar ${amount}`,
  again: "Pagar de nuevo",
  retry: "Intentar de nuevo",
  lookAgain: "Mirar otra vez",
  seeBought: "Ver lo reservado",
  sandboxHint: "En una cuenta de prueba no se cobra a nadie. Elige cómo acaba el pago:",
  decline: "Que la tarjeta sea rechazada",
  cancel: "Cancelar",
};
