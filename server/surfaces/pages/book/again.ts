import type { ManagedBooking, ManagedOrder, Service } from "../api-types";
import { bookPath, href, type Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import type { DetailsForm } from "./details-form";

/** A booking as its manage link shows it, which fills in the next one. */
interface Managed {
  managed: ManagedBooking;
  order: ManagedOrder;
  token: string;
}

/** The times of the same service with the same member and as many people; the form behind them is filled in. */
export function bookAgainLink(page: Page, { managed: { booking }, token }: Managed): string {
  const persons = booking.persons > 1 ? booking.persons : null;
  return href(page, bookPath(page, booking.service.id), { staff: booking.staff.id, persons, again: token });
}

/**
 * The form filled in with what was booked before: who booked, what was added and answered. Whoever has the link of a
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
  const { managed, order } = before;
  const { fullName, email, phone } = managed.booking.customer;
  const values = { ...form.values, name: fullName, email, phone: phone ?? "" };
  const item = order.items.find(({ number }) => number === managed.booking.number);
  if (item === undefined || item.service.id !== service.id) return { ...form, values };
  return {
    ...form,
    values,
    answers: { ...form.answers, ...answersOf(service, item) },
    ...extrasOf(service, item, form),
  };
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

/** Extras that stand in the address were chosen for this time; else those of before, within today's limits. */
function extrasOf({ extras }: Service, item: Item, form: DetailsForm): Pick<DetailsForm, "extras"> {
  const before = new Map(item.extras.map(({ title, quantity }) => [title, quantity]));
  const isChosen = extras.some(({ id, minQty }) => (form.extras[id] ?? minQty) !== minQty);
  if (isChosen) return { extras: form.extras };
  const quantityOf = ({ title, minQty, maxQty }: (typeof extras)[number]) =>
    Math.min(Math.max(before.get(title) ?? minQty, minQty), maxQty);
  return { extras: Object.fromEntries(extras.map((extra) => [extra.id, quantityOf(extra)])) };
}
