import { bookVisit, nextMonday, type Office } from "../office";
import { OFFICE_PAGES } from "./office-pages";

type Listed = { data: { id: string }[] };

/** Where each kind of record is listed by the API, by its name in a page's path. */
const LISTS: Record<string, string> = {
  booking: "/bookings",
  coupon: "/coupons",
  customer: "/customers",
  event: "/events",
  mail: "/outbox",
  member: "/staff",
  notification: "/notifications",
  order: "/orders",
  package: "/packages",
  payment: "/payments",
  service: "/services",
  webhook: "/webhooks",
};

/** Some days of a salon: visits in every state that a page shows, somebody who waits, money taken, a package, a webhook. */
export async function workDays(office: Office): Promise<void> {
  const { api } = office;
  const paymentOf = async (customerId: string) =>
    (await api<Listed>("GET", `/payments?customerId=${customerId}`)).data[0]?.id;
  const paid = await bookVisit(office, "Ana López", { notify: true });
  await api("POST", `/payments/${await paymentOf(paid.customerId)}/complete`, {});
  const gone = await bookVisit(office, "Ben Okafor", { notify: true });
  await api("PATCH", `/bookings/${gone.bookingId}`, { status: "cancelled" });
  const asking = await bookVisit(office, "Chidi Eze", { notify: true, from: nextMonday() });
  await api("PATCH", `/bookings/${asking.bookingId}`, { status: "pending" });
  await bookVisit(office, "Dana Weiß", { from: nextMonday() });
  const [service] = (await api<Listed>("GET", "/services")).data;
  await api("POST", "/packages", { customerId: paid.customerId, serviceId: service?.id });
  await api("POST", "/webhooks", { url: "https://shop.example/hooks", events: ["booking.created"] });
}

/** The first record of each kind, by its name in a page's path. */
async function recordsOf({ api }: Office): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(LISTS).map(async ([kind, list]): Promise<[string, string]> => {
      const [first] = (await api<Listed>("GET", `${list}?limit=1`)).data;
      if (!first) throw new Error(`An account at work has a ${kind}.`);
      return [kind, first.id];
    }),
  );
  return new Map(found);
}

/** Every page of an account at work with the path of one of its records, and the views of the calendar. */
export async function addressesOf(office: Office): Promise<{ name: string; path: string }[]> {
  const records = await recordsOf(office);
  const pages = Object.keys(OFFICE_PAGES).map((page) => ({
    name: page.replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "") || "today",
    path: page.replace(/\[(\w+)\]/g, (_, kind: string) => records.get(kind) ?? kind),
  }));
  const date = nextMonday();
  const views = ["day", "week", "month", "list"].map((view) => ({
    name: `calendar-${view}`,
    path: `/calendar?view=${view}&date=${date}`,
  }));
  return [
    ...pages,
    ...views,
    { name: "calendar-visit", path: `/calendar?date=${date}&visit=${records.get("booking")}` },
  ];
}
