import type { TenantContext } from "../../context";
import type { BookedExtra, BookingRow } from "../../db/schema";
import { requireStaffChoice } from "../../domain/availability/staff-choice";
import { DomainError, type Fields, invalid } from "../../domain/errors";
import type { OfferedService } from "../availability/offered-queries";
import { getOfferedWhole, type OfferedWhole } from "../availability/offered-whole-queries";
import { readAnswers } from "./answers";
import { type AskedExtra, checkExtras, minutesOf, noteExtraFaults } from "./extras";
import { type Intake, listIntake, NO_INTAKE } from "./intake-queries";
import { getServiceOfBody, requireMember, type Wish } from "./offer";
import { addFaults, faultsOf } from "./order";
import type { BookInput } from "./schemas";
import { asOffered } from "./whole";

/** An item as any order names it. */
export interface Item {
  service: string;
  staff?: string | undefined;
  persons: number;
  extras: AskedExtra[];
}

/** What an item asks for, found in the catalogue. */
export interface Chosen {
  /** Of a whole itself, with those who may serve its first part. */
  offered: OfferedService;
  /** The parts of a compound or collaborative service; null for a simple one. */
  whole: OfferedWhole | null;
  /** Undefined: any. */
  staffId: string | undefined;
  persons: number;
  extras: BookedExtra[];
  extraMinutes: number;
}

/** What an item asks for at a start, with the answers that come with it. */
export type ItemWish = Wish & Chosen & { fields: BookingRow["fields"] };

export interface Wishes {
  wishes: ItemWish[];
  /** Uploads among the answers, held until the transaction ends. */
  fileIds: string[];
}

/**
 * The items of an order as wishes; all that is wrong with them and with the order is told at once.
 *
 * @throws DomainError validation
 */
export async function wishesOf(ctx: TenantContext, input: BookInput): Promise<Wishes> {
  const faults = faultsOf(ctx, input);
  const [intakes, chosen] = await chooseAll(ctx, input.items, faults);
  const answers = await readAnswers(
    ctx,
    input.items.map(({ service, fields, persons }, index) => ({
      questions: intakeOf(intakes, service).questions,
      given: fields,
      persons,
      path: `items.${index}.fields`,
    })),
  );
  for (const [name, sentence] of Object.entries(answers.faults)) faults[name] ??= sentence;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const wishes = chosen.flatMap((one, index) => {
    const item = input.items[index];
    if (!one || !item) return [];
    return [{ ...one, startAt: Date.parse(item.start), fields: answers.kept[index] ?? {} }];
  });
  return { wishes, fileIds: answers.fileIds };
}

/**
 * What the items ask for, null for each that is faulty; the faults are added to those known already.
 *
 * The extras and questions of all services are read beside the services themselves: one statement more, no journey.
 */
export async function chooseAll(
  ctx: TenantContext,
  items: Item[],
  faults: Fields,
): Promise<[Map<string, Intake>, (Chosen | null)[]]> {
  const serviceIds = items.map(({ service }) => service.toLowerCase());
  const [intakes, offers] = await Promise.all([
    listIntake(ctx.db, ctx.tenant.id, serviceIds),
    offersOf(ctx, items, faults),
  ]);
  const chosen = items.map((item, index) => {
    const checked = checkExtras(intakeOf(intakes, item.service).extras, item.extras);
    const offer = offers[index];
    if (!offer) return null;
    noteExtraFaults(faults, checked, { path: `items.${index}.extras`, idName: "id" });
    const { booked } = checked;
    const { staff, persons } = item;
    const staffId = staff === "any" ? undefined : staff;
    return { ...offer, staffId, persons, extras: booked, extraMinutes: minutesOf(booked) };
  });
  return [intakes, chosen];
}

const intakeOf = (intakes: Map<string, Intake>, serviceId: string): Intake =>
  intakes.get(serviceId.toLowerCase()) ?? NO_INTAKE;

async function offersOf(ctx: TenantContext, items: Item[], faults: Fields): Promise<(Offer | null)[]> {
  const offers: (Offer | null)[] = [];
  for (const [index, item] of items.entries()) {
    const offer = await offerOf(ctx, item, `items.${index}`).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      addFaults(faults, error);
      return null;
    });
    offers.push(offer);
  }
  return offers;
}

type Offer = Pick<Chosen, "offered" | "whole">;

/** @throws DomainError validation under the item's path */
async function offerOf(ctx: TenantContext, { service, staff }: Item, path: string): Promise<Offer> {
  requireStaffChoice(ctx.tenant, staff, `${path}.staff`);
  const asked = { serviceId: service, audience: "public" as const, name: `${path}.service` };
  const found = await getServiceOfBody(ctx, asked);
  const whole = await wholeOf(ctx, found);
  const offered = whole ? asOffered(whole) : found;
  requireMember(offered, staff === "any" ? undefined : staff, `${path}.staff`);
  return { offered, whole };
}

async function wholeOf({ db, tenant }: TenantContext, { service }: OfferedService): Promise<OfferedWhole | null> {
  return service.type === "simple" ? null : getOfferedWhole(db, tenant.id, { service, audience: "public" });
}
