import type { EventView } from "../../../domain/events/event-views";
import type { Office } from "../office-file";
import { allOf, type Data, own, partOf, type ReadPart } from "./whole-list";

type Service = Data<Office["services"]["list"]>;
type Member = Data<Office["staff"]["list"]>;
type Coupon = Data<Office["coupons"]["browse"]>;
type Category = Data<Office["categories"]["list"]>;
type Holiday = Data<Office["holidays"]["list"]>;
type Event = Data<Office["events"]["list"]>;

/** The lists of the catalogue as parts of files. */
export const CATALOGUE: Record<string, (office: Office) => ReadPart> = {
  services: (office) => async (filter) => {
    const categories = await allOf((paging) => office.categories.list(paging));
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    return partOf<Service & { category: string }>(
      async (paging) => {
        const { data, total } = await office.services.list({ ...searchIn(filter), ...paging });
        const shown = data.filter(({ visibility }) => filter.show === undefined || visibility === filter.show);
        return { data: shown.map((one) => ({ ...one, category: names.get(one.categoryId ?? "") ?? "" })), total };
      },
      {
        ...own("title", "description", "category", "duration", "durationDays", "price", "deposit", "taxRate"),
        ...own("capacityMin", "capacityMax", "paddingBefore", "paddingAfter", "color", "visibility", "type"),
      },
    );
  },
  categories: (office) => () =>
    partOf<Category>((paging) => office.categories.list(paging), own("name", "description", "position", "imageUrl")),
  offers: (office) => () =>
    partOf<Service>((paging) => office.services.list(paging), {
      ...own("title", "price", "packageSize", "packageDays", "packagePrice"),
    }),
  holidays: (office) => async () => {
    const staff = await allOf((paging) => office.staff.list(paging));
    const names = new Map(staff.map(({ id, fullName }) => [id, fullName]));
    return partOf<Holiday & { staff: string }>(
      async (paging) => {
        const { data, total } = await office.holidays.list(paging);
        return { data: data.map((one) => ({ ...one, staff: names.get(one.staffId ?? "") ?? "" })), total };
      },
      own("date", "kind", "staff"),
    );
  },
  staff: (office) => (filter) =>
    partOf<Member>((paging) => office.staff.list({ ...searchIn(filter), ...paging }), {
      ...own("fullName", "email", "phone", "info", "color", "visibility"),
    }),
  coupons: (office) => (filter) =>
    partOf<Coupon>((paging) => office.coupons.browse({ ...filter, ...paging } as never), {
      ...own("code", "discount", "deduction", "usageLimit", "used", "customerLimit", "dateStart", "dateEnd"),
      active: ({ active }) => String(active),
    }),
  events: (office) => (filter) =>
    // What the filter holds, the procedure checks.
    partOf<Event>((paging) => office.events.browse({ ...(filter as { view?: EventView }), ...paging }), {
      ...own("title", "status", "startAt", "endAt", "timeZone", "location", "capacity", "sold", "slug"),
    }),
};

const searchIn = ({ search }: Record<string, string>) => (search === undefined ? {} : { search });
