import { type DomainError, invalid } from "../../../domain/errors";
import type { Desk, Page } from "./word";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** More candidates are not told. */
const CANDIDATES_MAX = 10;

/** Whether it is an id rather than a name. */
export const isId = (text: string): boolean => UUID.test(text);

interface Search {
  /** The argument that names it. */
  field: string;
  text: string;
  operationId: string;
  /** What it is called, of a row that was found. */
  nameOf: (row: never) => string;
}

export interface Named {
  id: string;
  name: string;
}

/**
 * The one that is meant by an id or a name: the one so called, or else the only one whose name holds the text.
 *
 * @throws DomainError validation on the argument, with the candidates where there are several
 */
async function theOne(desk: Desk, { field, text, operationId, nameOf }: Search): Promise<Named> {
  if (isId(text)) return { id: text, name: "" };
  const { data, total } = await desk.ask<Page<{ id: string }>>(operationId, { search: text, limit: CANDIDATES_MAX });
  const found = data.map((row) => ({ id: row.id, name: nameOf(row as never) }));
  const same = found.filter(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  const [one, ...others] = same.length > 0 ? same : found;
  if (!one) throw invalid({ [field]: `Nothing is called "${text}".` });
  if (others.length > 0) throw ambiguous(field, [one, ...others], same.length > 0 ? same.length : total);
  return one;
}

function ambiguous(field: string, found: Named[], total: number): DomainError {
  const told = found.map(({ id, name }) => `${name} (${id})`).join(", ");
  return invalid({ [field]: `There are ${total}: ${told}. Send the id of the one that is meant.` });
}

/** @throws DomainError validation on `service` */
export const theService = (desk: Desk, text: string): Promise<Named> =>
  theOne(desk, {
    field: "service",
    text,
    operationId: "listServices",
    nameOf: ({ title }: { title: string }) => title,
  });

/** Undefined and `any` stay as they are. @throws DomainError validation on `staff` */
export async function theMember(desk: Desk, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || text === "any") return text;
  const nameOf = ({ fullName }: { fullName: string }) => fullName;
  return (await theOne(desk, { field: "staff", text, operationId: "listStaff", nameOf })).id;
}
