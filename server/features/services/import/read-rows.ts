import { line } from "../../../schemas/fields";
import { markTooFine } from "../../../schemas/money";
import type { Said } from "../../imports";
import { CreateServiceInput } from "../schemas";
import type { ServiceField } from "./fields";

/** What people call the fields of a service at the head of a column. */
const HEADS: Record<ServiceField, string[]> = {
  title: ["title", "name", "service", "treatment", "servicio", "nombre", "titulo", "tratamiento"],
  description: ["description", "details", "about", "descripcion", "detalles"],
  category: ["category", "group", "categoria", "grupo"],
  duration: ["duration", "minutes", "length", "durationminutes", "duracion", "minutos"],
  price: ["price", "cost", "amount", "precio", "importe"],
  deposit: ["deposit", "depositpercent", "anticipo", "deposito", "senal"],
  taxRate: ["taxrate", "tax", "vat", "iva", "impuesto"],
  capacityMax: ["capacitymax", "capacity", "seats", "places", "plazas", "aforo", "capacidad"],
  paddingBefore: ["paddingbefore", "bufferbefore", "antes"],
  paddingAfter: ["paddingafter", "buffer", "bufferafter", "cleanup", "despues"],
  color: ["color", "colour"],
  visibility: ["visibility", "visibilidad"],
};

const NUMBERS: ServiceField[] = [
  "duration",
  "price",
  "deposit",
  "taxRate",
  "capacityMax",
  "paddingBefore",
  "paddingAfter",
];

/** A service of a file; its category is named, and may be one that the account does not have yet. */
export const ServiceRowInput = CreateServiceInput.omit({ categoryId: true }).extend({ category: line().optional() });

/** What is no number stays a text, which the field's own rule refuses. */
function asNumber(text: string): number | string {
  const number = Number(text.trim().replace(",", "."));
  return Number.isFinite(number) ? number : text;
}

/** Services as a file says them. @param currency of prices, whose decimals are its own */
export const serviceRows = (currency: string) => ({
  heads: HEADS,
  parse: (said: Said<ServiceField>) => {
    const asked = Object.entries(said).map(([field, text]) => [
      field,
      NUMBERS.includes(field as ServiceField) ? asNumber(text) : text,
    ]);
    return ServiceRowInput.safeParse(markTooFine(Object.fromEntries(asked), ["price"], currency));
  },
});
