import type { ManagedBooking, ManagedOrder, Service } from "../api-types";
import { formerVisit } from "../manage/managed";
import { bookPath, href, type Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { toStaff } from "../visit/asked-members";
import { canBeCombined, isVisit, VISIT_SERVICES_MAX, visitOf } from "../visit/visit-service";
import type { DetailsForm } from "./details-form";
import { extraParams } from "./time-ask";

/** A booking as its manage link shows it, which fills in the next one. */
interface Managed {
  managed: ManagedBooking;
  order: ManagedOrder;
  token: string;
}

/**
 * The times of the same service with the same member, as many people and the same extras, which the times have to fit;
 * of a visit, those of all its services. The form behind them is filled in.
 *
 * @param services those that can be booked now
 */
export function bookAgainLink(page: Page, { managed, order, token }: Managed, services: Service[]): string {
  const { booking } = managed;
  const persons = booking.persons > 1 ? booking.persons : null;
  const parts = partsOf({ managed, order }, services);
  const members = parts.map(({ item }) => item.staff.id);
  const staff = new Set(members).size > 1 ? toStaff(members) : booking.staff.id;
  const extras = Object.assign(
    {},
    ...parts.map(({ service, item }) => extraParams(service.extras, extrasOf(service, item))),
  );
  const id = visitOf(parts.map(({ service }) => service))?.id ?? booking.service.id;
  return href(page, bookPath(page, id), { staff, persons, ...extras, again: token });
}

interface Part {
  service: Service;
  item: Item;
}

/** What can be booked again of a visit: its services as they are offered now; of any other booking its own. */
function partsOf({ managed, order }: Omit<Managed, "token">, services: Service[]): Part[] {
  const { number } = managed.booking;
  const parts = formerVisit(managed, order).flatMap((item) => {
    const service = services.find(({ id }) => id === item.service.id);
    return service ? [{ service, item }] : [];
  });
  const together = parts
    .filter(({ service }, index) => parts.findIndex((other) => other.service.id === service.id) === index)
    .filter(({ service }) => canBeCombined(service))
    .slice(0, VISIT_SERVICES_MAX);
  const own = parts.find(({ item }) => item.number === number);
  const isWhole = together.some(({ service }) => service.id === managed.booking.service.id);
  return isWhole ? together : own ? [own] : [];
}

/**
 * The form filled in with what was booked before: who booked and what was answered. Whoever has the link of a
 * booking sees all of that there; without one, or with that of another account, the form stays as it is.
 */
export async function filledAgain(
  api: PublicApi,
  page: Page,
  { service, form }: { service: Service; form: DetailsForm },
): Promise<DetailsForm | null> {
  const token = page.query.get("again");
  const before = token && (await findBefore(api, token));
  if (!before) return null;
  const { fullName, email, phone } = before.managed.booking.customer;
  const values = { ...form.values, name: fullName, email, phone: phone ?? "" };
  const parts = partsOf(before, isVisit(service) ? service.parts : [service]);
  const answers = Object.assign({}, ...parts.map((part) => answersOf(part.service, part.item)));
  return { ...form, values, answers: { ...form.answers, ...answers } };
}

async function findBefore(api: PublicApi, token: string) {
  try {
    const [managed, order] = await Promise.all([api.managed(token), api.managedOrder(token)]);
    return { managed, order };
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.status >= 500) throw refused;
    return null;
  }
}

type Item = ManagedOrder["items"][number];

/** Answers to questions that are asked in the same words still. A file is of its own booking. */
function answersOf({ fields }: Service, { answers }: Item): Record<string, string[]> {
  const said = new Map(answers.map((answer) => [answer.label, answer.answers]));
  return Object.fromEntries(
    fields.flatMap(({ id, kind, label, perPerson }): [string, string[]][] => {
      const before = kind === "file" ? undefined : said.get(label);
      if (before === undefined) return [];
      return [[id, perPerson ? before : before.slice(0, 1)]];
    }),
  );
}

/** Of the extras of before, those that are offered by the same name still, within today's limits. */
function extrasOf({ extras }: Service, item: Item): Record<string, number> {
  const before = new Map(item.extras.map(({ title, quantity }) => [title, quantity]));
  const quantityOf = ({ title, minQty, maxQty }: (typeof extras)[number]) =>
    Math.min(Math.max(before.get(title) ?? minQty, minQty), maxQty);
  return Object.fromEntries(extras.map((extra) => [extra.id, quantityOf(extra)]));
}
