import type { TenantContext } from "../../../context";
import type { BookedExtra, BookingRow } from "../../../db/schema";
import { requireStaffChoice } from "../../../domain/availability/staff/staff-choice";
import { DomainError, type Fields } from "../../../domain/errors";
import { addFaults } from "../charge/price-booking";
import type { GivenAnswers } from "../intake/answers";
import { type AskedExtra, addExtraFaults, checkExtras, minutesOf } from "../intake/extras";
import { NO_INTAKE } from "../intake/queries";
import type { BookInput } from "../schemas";
import type { AskedOf } from "../segments/segments";
import type { Catalogue, CatalogueService } from "./catalogue";
import { invalidAt, requireMember } from "./requested-slot";

/** An item as any order names it. */
export interface Item {
  service: string;
  staff?: string | undefined;
  persons: number;
  extras: AskedExtra[];
}

/** What an item asks for, found in the catalogue. */
export interface Chosen extends AskedOf {
  persons: number;
  extras: BookedExtra[];
  extraMinutes: number;
}

/** What an item asks for at a start. */
export interface RequestedItem extends Chosen {
  /** Epoch milliseconds. */
  startAt: number;
}

/** A requested item with the answers that come with it. */
export type AnsweredItem = RequestedItem & { fields: BookingRow["fields"] };

/** The ids of the services that items name, as the catalogue knows them. */
export const serviceIdsOf = (items: Pick<Item, "service">[]): string[] =>
  items.map(({ service }) => service.toLowerCase());

/** What the items ask for, null for each that is faulty; the faults are added to those known already. */
export const chooseItems = (
  ctx: TenantContext,
  items: Item[],
  { catalogue, faults }: { catalogue: Catalogue; faults: Fields },
): (Chosen | null)[] =>
  items.map((item, index) => {
    const path = `items.${index}`;
    const service = catalogue.services.get(item.service.toLowerCase());
    const found = bookableFor(ctx, { item, service, path, faults });
    const checked = checkExtras((service?.intake ?? NO_INTAKE).extras, item.extras);
    if (!found) return null;
    addExtraFaults(faults, checked, { path: `${path}.extras`, idName: "id" });
    const { booked: extras } = checked;
    const { staff, persons } = item;
    return { ...found, staffId: nameOf(staff), persons, extras, extraMinutes: minutesOf(extras) };
  });

const nameOf = (staff: string | undefined): string | undefined => (staff === "any" ? undefined : staff);

interface Looked {
  item: Item;
  service: CatalogueService | undefined;
  path: string;
  faults: Fields;
}

function bookableFor(ctx: TenantContext, { item, service, path, faults }: Looked) {
  try {
    requireStaffChoice(ctx.tenant, item.staff, `${path}.staff`);
    if (!service) throw invalidAt(`${path}.service`, "There is no such service to book.");
    const { offered, composite } = service;
    requireMember(offered, nameOf(item.staff), `${path}.staff`);
    return { offered, composite };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    addFaults(faults, error);
    return null;
  }
}

/** The answers that the items of an order bring, with the questions of their services. */
export const answersOf = (items: BookInput["items"], { services }: Catalogue): GivenAnswers[] =>
  items.map(({ service, fields, persons }, index) => ({
    questions: (services.get(service.toLowerCase())?.intake ?? NO_INTAKE).questions,
    given: fields,
    persons,
    path: `items.${index}.fields`,
  }));
