import type { Cell } from "../../../csv/write";
import type { Part } from "../../../features/exports/schemas";
import type { Office } from "../office-file";

/** As many as one call of a list answers. */
const PAGE = 100;

type Paging = { limit: number; offset: number };
type Columns<Item> = { [Head in keyof Item & string]?: (item: Item) => Cell };

/**
 * What an account offers, as a part of a file: some hundreds at most, and in an order of its own, so that it is read by
 * pages and at once.
 */
async function partOf<Item>(
  read: (paging: Paging) => Promise<{ data: Item[]; total: number }>,
  columns: Columns<Item>,
): Promise<Part> {
  const items = await allOf(read);
  const cells = Object.values(columns) as ((item: Item) => Cell)[];
  return { heads: Object.keys(columns), rows: items.map((item) => cells.map((cellOf) => cellOf(item))), after: null };
}

async function allOf<Item>(read: (paging: Paging) => Promise<{ data: Item[]; total: number }>): Promise<Item[]> {
  const items: Item[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await read({ limit: PAGE, offset });
    total = page.total;
    items.push(...page.data);
  }
  return items;
}

const own = <Item>(...heads: (keyof Item & string)[]): Columns<Item> =>
  Object.fromEntries(heads.map((head) => [head, (item: Item) => item[head] as Cell])) as Columns<Item>;

type Data<List extends (...asked: never[]) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<List>>["data"][number];
type Service = Data<Office["services"]["list"]>;
type Member = Data<Office["staff"]["list"]>;
type Coupon = Data<Office["coupons"]["browse"]>;
type Event = Data<Office["events"]["list"]>;

type ReadPart = (filter: Record<string, string>) => Promise<Part>;

/** The lists of the catalogue as parts of files. */
export const CATALOGUE: Record<string, (office: Office) => ReadPart> = {
  services: (office) => async () => {
    const categories = await allOf((paging) => office.categories.list(paging));
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    return partOf<Service & { category: string }>(
      async (paging) => {
        const { data, total } = await office.services.list(paging);
        return { data: data.map((one) => ({ ...one, category: names.get(one.categoryId ?? "") ?? "" })), total };
      },
      {
        ...own("title", "description", "category", "duration", "durationDays", "price", "deposit", "taxRate"),
        ...own("capacityMin", "capacityMax", "paddingBefore", "paddingAfter", "color", "visibility", "type"),
      },
    );
  },
  staff: (office) => () =>
    partOf<Member>((paging) => office.staff.list(paging), {
      ...own("fullName", "email", "phone", "info", "color", "visibility"),
    }),
  coupons: (office) => (filter) =>
    partOf<Coupon>((paging) => office.coupons.browse({ ...filter, ...paging } as never), {
      ...own("code", "discount", "deduction", "usageLimit", "used", "customerLimit", "dateStart", "dateEnd"),
      active: ({ active }) => String(active),
    }),
  events: (office) => () =>
    partOf<Event>((paging) => office.events.list(paging), {
      ...own("title", "status", "startAt", "endAt", "timeZone", "location", "capacity", "sold", "slug"),
    }),
};
