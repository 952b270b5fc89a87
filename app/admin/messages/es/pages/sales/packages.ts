import type { packages as english } from "../../../en/pages/sales/packages";
import { plural } from "../../../plural";
import type { Shape } from "../../../shape";

export const packages: Shape<typeof english> = {
  packagesCount: (count) => plural(count, "1 bono", "# bonos"),
  packagesCaption: "Bonos, los más recientes primero",
  packagesNone: "Aún no se ha vendido ningún bono",
  packagesNoneText: "Diez visitas al precio de nueve: vende a alguien varios usos, y reservará con su código.",
  packagesSearch: "Nombre, correo o código",
  packagesAll: "Todos los bonos",
  packageOwner: "Cliente",
  packageLeft: "Quedan",
  packageLeftOf: (left, size) => `Quedan ${left} de ${size}`,
  packageUntil: "Se puede usar hasta",
  packageDaysHint: "Vacío: lo que dice el catálogo.",
  packagePending: "Espera su pago",
  packageActive: "Se puede usar",
  packageUsedUp: "Agotado",
  packageExpired: "Caducado",
  packageCancelled: "Anulado",
  packageCode: "Código",
  packageCodeHint: "El cliente lo escribe al reservar.",
  packageSold: "Vendido",
  packageUses: "Reservado con él",
  packageUsesNone: "Aún no se ha reservado nada con él.",
  packageOffers: "Catálogo",
  packageOffersTitle: "Bonos que se ofrecen",
  packageOffersText: "Lo que un bono de cada servicio contiene y cuesta, si al venderlo no se dice otra cosa.",
  packageOfferUsual: "lo normal",
};
