import { CreateCustomerInput } from "../schemas";
import type { ImportedField } from "./fields";

/** A row of the file: a customer, or what is wrong with it. */
export interface ReadRow {
  line: number;
  said: Partial<Record<ImportedField, string>>;
  customer: CreateCustomerInput | null;
  faults: Record<string, string>;
}

/** What people call the fields at the head of a column, letters and digits alone; the API's own names among them. */
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

const plain = (head: string) =>
  head
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** What each column seems to hold, by its head; null: nothing of a customer. The first of two alike counts. */
export function guessColumns(heads: string[]): (ImportedField | null)[] {
  const taken = new Set<ImportedField>();
  return heads.map((head) => {
    const field = (Object.keys(HEADS) as ImportedField[]).find((name) => HEADS[name].includes(plain(head)));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Reads one row by the rules of a customer that is added by hand; tags are parted by commas or semicolons. */
export function readRow(
  { line, cells }: { line: number; cells: string[] },
  columns: (ImportedField | null)[],
): ReadRow {
  const said: ReadRow["said"] = {};
  for (const [at, field] of columns.entries()) if (field !== null && cells[at]) said[field] = cells[at];
  const { tags, ...rest } = said;
  const asked = { ...rest, ...(tags === undefined ? {} : { tags: tags.split(/[,;]/).filter((tag) => tag.trim()) }) };
  const { data, error } = CreateCustomerInput.safeParse(asked);
  if (data) return { line, said, customer: data, faults: {} };
  const faults: ReadRow["faults"] = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= message;
  return { line, said, customer: null, faults };
}
