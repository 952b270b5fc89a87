import type { Said } from "../../imports";
import { CreateCustomerInput } from "../schemas";
import type { ImportedField } from "./fields";

/** What people call the fields of a customer at the head of a column. */
const HEADS: Record<ImportedField, string[]> = {
  fullName: ["fullname", "name", "customer", "client", "nombre", "nombrecompleto", "cliente"],
  email: ["email", "mail", "emailaddress", "correo", "correoelectronico"],
  phone: ["phone", "telephone", "mobile", "phonenumber", "telefono", "movil"],
  birthday: ["birthday", "birthdate", "dateofbirth", "cumpleanos", "fechadenacimiento"],
  notes: ["notes", "note", "comment", "comments", "notas", "comentarios"],
  tags: ["tags", "labels", "groups", "etiquetas"],
  timeZone: ["timezone", "zonahoraria"],
  locale: ["locale", "language", "idioma"],
  externalId: ["externalid", "customerid", "reference", "referencia"],
};

/** Customers as a file says them; tags are parted by commas or semicolons. */
export const CUSTOMER_ROWS = {
  heads: HEADS,
  parse: ({ tags, ...rest }: Said<ImportedField>) => {
    const asked = { ...rest, ...(tags === undefined ? {} : { tags: tags.split(/[,;]/).filter((tag) => tag.trim()) }) };
    return CreateCustomerInput.safeParse(asked);
  },
};
