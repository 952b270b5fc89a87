import type { businessEn } from "./business-en";
import { pluralOf } from "./plural";

const plural = pluralOf("es");

export const businessEs: typeof businessEn = {
  title: (company) => `${company}: reserva en línea`,
  description: (company, place) =>
    `Servicios, precios y horas libres de ${company}${place === null ? "" : `, ${place}`}. Reserva en línea.`,
  skipToServices: "Ir a los servicios",
  onThisPage: "En esta página",
  openUntil: (time) => `Abierto hasta las ${time}`,
  openAlways: "Siempre abierto",
  opensAt: (when) => `Cerrado · abre ${when}`,
  closed: "Cerrado",
  directions: "Cómo llegar",
  todayAt: (time) => `Hoy ${time}`,
  team: "Equipo",
  services: "Servicios",
  add: (service) => `Añadir ${service} a tu visita`,
  remove: (service) => `Quitar ${service} de tu visita`,
  servicesCount: (count) => plural(count, { one: "1 servicio", other: "# servicios" }),
  goOn: "Continuar",
  chooseTime: "Elegir hora",
  firstVisit: (when) => `Todo en una visita: primera hora libre ${when}`,
  noVisit: "Ninguna hora de las próximas dos semanas alcanza para todo.",
  perPerson: "por persona",
  allEvents: "Todos los eventos",
  with: (service, name) => `${service} con ${name}`,
  goodToKnow: "Conviene saber",
  hours: "Horario",
  dayRange: (first, last) => `${first} – ${last}`,
  elsewhere: "En otros sitios",
  search: "Buscar en los servicios",
  searchGo: "Buscar",
  found: (count, text) =>
    plural(count, { one: `1 servicio coincide con «${text}»`, other: `# servicios coinciden con «${text}»` }),
  foundNone: (text) => `Ningún servicio coincide con «${text}».`,
  showAll: "Ver todos los servicios",
  change: "Cambiar o cancelar",
  changeAlways: "En línea hasta que empiece.",
  changeUntil: (time) => `En línea hasta ${time} antes de que empiece. Más tarde, ponte en contacto con nosotros.`,
  changeDiffers: (least, most) =>
    `En línea hasta entre ${least} y ${most} antes de que empiece, según el servicio. Más tarde, ponte en contacto con nosotros.`,
  changeUpTo: (most) =>
    `En línea hasta que empiece o hasta ${most} antes, según el servicio. Más tarde, ponte en contacto con nosotros.`,
  deposit: "Señal",
  depositAll: "El precio completo al reservar en línea.",
  depositPart: (percent) => `${percent} al reservar en línea y el resto en el local.`,
  depositUpTo: (percent) => `Hasta ${percent} al reservar en línea, según el servicio.`,
  payment: "Pago",
  payLocal: "En el local, cuando vengas.",
  payOnline: "En línea, al reservar.",
  payBoth: "En el local cuando vengas, o en línea al reservar.",
  gettingHere: "Cómo llegar",
  minutes: (count) => plural(count, { one: "1 minuto", other: "# minutos" }),
  hoursLong: (count) => plural(count, { one: "1 hora", other: "# horas" }),
  days: (count) => plural(count, { one: "1 día", other: "# días" }),
};
