import type { TenantContext } from "../../../context";
import { type Fields, invalid } from "../../../domain/errors";
import type { CustomerDetails } from "../../customers";
import { faultsOf } from "../charge/price-booking";
import { answersAmong, filesNamed } from "../intake/answers";
import type { BookInput } from "../schemas";
import { type Catalogue, catalogueFor, freshnessOf } from "./catalogue";
import { type LockedOrder, lockOrder } from "./lock-order";
import { type Narrowed, narrowedTo } from "./narrow-order";
import {
  type AnsweredItem,
  answersOf,
  type Chosen,
  chooseItems,
  type RequestedItem,
  serviceIdsOf,
} from "./requested-items";

/** A public order with all that it is decided with: found, checked and locked. */
export interface LoadedOrder extends LockedOrder {
  input: BookInput;
  catalogue: Catalogue;
  details: CustomerDetails;
  items: AnsweredItem[];
  /** Whether other members may be free where those of the items are not. */
  isNarrowed: boolean;
  /** Uploads among the answers. */
  fileIds: string[];
}

/**
 * Loads what an order is decided with. What is offered comes from memory and is checked by its version behind the locks.
 *
 * @throws DomainError validation with every fault of the order at once | slot_unavailable | capacity_exceeded
 */
export async function loadOrder(ctx: TenantContext, input: BookInput): Promise<LoadedOrder> {
  const asked = { serviceIds: serviceIdsOf(input.items), audience: "public" as const };
  const catalogue = await catalogueFor(ctx, asked);
  const fresh = freshnessOf(ctx, asked, catalogue);
  const faults = faultsOf(ctx, input);
  const requested = requestedOf(input, chooseItems(ctx, input.items, { catalogue, faults }));
  const given = answersOf(input.items, catalogue);
  const details = customerDetailsOf(input);
  const isFaulty = Object.keys(faults).length > 0;
  const narrowed = isFaulty ? NOTHING : await narrowedTo(ctx, requested, { mayWait: input.waitlist, fresh });
  const locked = await lockOrder(ctx, { ...input, ...narrowed, fresh, details, fileIds: filesNamed(given) });
  fresh.require(locked.version);
  const answers = answersAmong(given, locked.uploads);
  requireFaultless({ ...answers.faults, ...faults });
  const items = narrowed.items.map((item, index) => ({ ...item, fields: answers.kept[index] ?? {} }));
  const { isNarrowed } = narrowed;
  return { ...locked, input, catalogue, details, items, isNarrowed, fileIds: answers.fileIds };
}

function requireFaultless(faults: Fields): void {
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const requestedOf = ({ items }: BookInput, chosen: (Chosen | null)[]): RequestedItem[] =>
  chosen.flatMap((one, index) => (one ? [{ ...one, startAt: Date.parse(items[index]?.start ?? "") }] : []));

/** Of a faulty order no time is locked. */
const NOTHING: Narrowed = { items: [], staffIds: [], isNarrowed: false };

const customerDetailsOf = ({ name, email, phone, timeZone = null, locale = null }: BookInput): CustomerDetails => ({
  fullName: name,
  email,
  phone: phone || null,
  timeZone,
  locale,
});
