import type { packages as en } from "../../en/sales/packages";
import { plural } from "../../plural";
import type { Shape } from "../../shape";

export const packages: Shape<typeof en> = {
  packages: "Bonos",
  packageSell: "Vender un bono",
  packageSellDo: "Venderlo",
  packageService: "Servicio",
  packageForever: "Sin fin",
  packagePrice: "Precio",
  packagePriceHint: "Por todo. Vacío: lo que dice el catálogo.",
  packageSize: "Usos",
  packageDays: "Se puede usar durante",
  packagePaid: "Pagado",
  packagePaidDesk: "En el local",
  packagePaidFree: "Nada: es un regalo",
  packagePaidOnline: "Por internet, antes de usarlo",
  packageNotify: "Enviarlo al cliente por correo",
  packageNobody: "Elige para quién es.",
  packageCancel: "Anularlo…",
  packageCancelTitle: (name) => `¿Anular el bono de ${name}?`,
  packageCancelText: "Nadie podrá usarlo. Lo que se reservó con él se mantiene; el dinero pagado se devuelve aparte.",
  packageCancelDo: "Anular el bono",
  packageOffer: (uses) => plural(uses, "1 uso", "# usos"),
  packageOfferDays: (days) => plural(days, "1 día", "# días"),
  packageOfferEdit: (service) => `Bono de ${service}`,
  packageOfferSizeHint: "Vacío: 10.",
  packageOfferPriceHint: "Por todo. Vacío: tantas veces el precio del servicio.",
  packageOfferDaysHint: "Desde el día de la venta. Vacío: sin fin.",
};
