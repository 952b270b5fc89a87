import type { visitEn } from "./visit-en";

export const visitEs: typeof visitEn = {
  addService: "Añadir un servicio",
  forEach: "Para cada servicio",
  youChoose: "Tú eliges",
  more: (count) => `${count} más`,
  payToKeep: "Paga para conservarla.",
  changeOf: (service) => `Cambiar ${service}`,
  cancelOf: (service) => `Cancelar ${service}`,
  leaveWaitlist: "Salir de la lista de espera",
  leaveTitle: "¿Salir de la lista de espera?",
  stayOnIt: "Seguir en la lista",
  cancelUntil: (when) => `Puedes cancelar hasta ${when === null ? "que empiece" : `el ${when}`}.`,
  othersStay: (services) => `El resto de tu visita sigue igual: ${services.join(", ")}.`,
  onlyTheTime: "¿Solo te viene mal la hora?",
  movedInside: "Si pasas a esta hora, ya no podrás cambiarla ni cancelarla en línea.",
  termBefore: (when) => `Puedes cambiar o cancelar en línea hasta ${when === null ? "que empiece" : `el ${when}`}.`,
  termOver: "Esta hora es tan pronto que ya no se podrá cambiar ni cancelar en línea.",
};
