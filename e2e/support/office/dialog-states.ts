import type { Page } from "@playwright/test";
import { MESSAGES, type PageMessages } from "../../../app/admin/messages";
import { bookVisit, nextMonday, type Office } from "../office";
import type { OfficeState } from "./office-states";

type Words = (m: PageMessages) => string | RegExp;

/** In the browser's language, which an account's pages are in. */
const wordsOf = async (page: Page): Promise<PageMessages> =>
  MESSAGES[(await page.evaluate(() => navigator.language)).startsWith("es") ? "es" : "en"];

/** What a button says that names somebody, whoever it is. */
const about = (say: (name: string) => string): RegExp =>
  new RegExp(
    say("§")
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replace("§", ".*"),
  );

/** A button that is not there says so before the test is over. */
const PRESS_MS_MAX = 20_000;

async function press(page: Page, label: Words): Promise<void> {
  const name = label(await wordsOf(page));
  const exact = typeof name === "string";
  await page.getByRole("button", { name, exact }).filter({ visible: true }).first().click({ timeout: PRESS_MS_MAX });
}

const opened = (page: Page) => page.getByRole("dialog").first().waitFor();

/** A page whose button opens a dialog. */
const asks = (name: string, path: string, label: Words): OfficeState => ({
  name,
  path,
  act: async (page) => {
    await press(page, label);
    await opened(page);
  },
  isDialog: true,
});

/** A list whose address asks for a new one. */
const isNew = (name: string, path: string): OfficeState => ({ name, path: `${path}?new=1`, act: opened });

type Members = { data: { id: string; fullName: string }[] };
type Listed = { data: { id: string; type?: string; capacityMax?: number; composite?: object | null }[] };

/** What the dialogs are about, made where the salon has none. */
async function recordsOf(office: Office) {
  const { api } = office;
  const firstOf = async (list: string) => (await api<Listed>("GET", list)).data[0]?.id ?? "";
  const from = nextMonday();
  const single = await bookVisit(office, "Inés Vidal", { from });
  const series = await bookVisit(office, "Jana Roth", { from, recurrence: { freq: "weekly", count: 3 }, force: true });
  const paid = await bookVisit(office, "Kofi Mensah", { from });
  const [payment] = (await api<Listed>("GET", `/payments?customerId=${paid.customerId}`)).data;
  await api("POST", `/payments/${payment?.id}/complete`, {});
  const evening = { startAt: "2031-03-03T18:00:00Z", endAt: "2031-03-03T20:00:00Z" };
  const event = await api<{ id: string }>("POST", "/events", { title: "Tasting", status: "published", ...evening });
  const type = await api<{ id: string }>("POST", `/events/${event.id}/ticket-types`, { title: "Standard" });
  const attendee = { ticketTypeId: type.id, attendeeName: "Lena Graf", attendeeEmail: "lena@example.com" };
  await api("POST", `/events/${event.id}/attendees`, attendee);
  const [member = { id: "", fullName: "" }] = (await api<Members>("GET", "/staff?limit=1")).data;
  await api("PUT", `/events/${event.id}/staff`, { staff: [{ staffId: member.id, role: "host" }] });
  const twin = await api<{ id: string }>("POST", "/customers", { fullName: "Inés Vidal", email: "ines@example.com" });
  const services = (await api<Listed>("GET", "/services?limit=100")).data;
  const gone = await api<{ id: string }>("POST", "/staff", {
    ...{ fullName: "Mara Sol", email: "mara@example.com", position: 99 },
  });
  const simple = services.find((one) => one.type === "simple" && one.capacityMax === 1)?.id ?? "";
  await api("PUT", `/staff/${gone.id}/services/${simple}`, { price: 77 });
  await api("PATCH", `/staff/${gone.id}`, { visibility: "archive" });
  return {
    ...{ single, series, paid, event: event.id, gone: gone.id, simple, date: single.start.slice(0, 10) },
    group: await groupOf(office, services.find((one) => (one.capacityMax ?? 1) > 1)?.id ?? ""),
    ...{ member: member.id, memberName: member.fullName, twin: twin.id },
    ...{ coupon: await firstOf("/coupons"), webhook: await firstOf("/webhooks") },
    ...{ package: await firstOf("/packages"), notification: await firstOf("/notifications") },
  };
}

/** An appointment of several, with one who comes. */
async function groupOf({ api }: Office, serviceId: string) {
  const open = await api<{ days: { slots: { start: string; staffId: string }[] }[] }>(
    "GET",
    `/slots?service=${serviceId}&from=${nextMonday()}&days=14`,
  );
  const slot = open.days.flatMap(({ slots }) => slots)[0];
  const { id: customerId } = await api<{ id: string }>("POST", "/customers", {
    ...{ fullName: "Nils Berg", email: `${crypto.randomUUID()}@example.com` },
  });
  const made = { serviceId, customerId, ...slot };
  const { id, bookingId } = await api<{ id: string; bookingId: string }>("POST", "/appointments", made);
  return { id, bookingId, date: slot?.start.slice(0, 10) };
}

type Records = Awaited<ReturnType<typeof recordsOf>>;

/** Every dialog of the back office over the page that opens it, in an account at work. */
export async function dialogStates(office: Office): Promise<OfficeState[]> {
  const records = await recordsOf(office);
  return [...ofVisits(records), ...ofCatalogue(records), ...ofSales(records), ...ofAccount(records)];
}

function ofVisits({ single, series, paid, group, twin, date }: Records): OfficeState[] {
  const visit = `/bookings/${single.bookingId}`;
  const repeated = `/bookings/${series.bookingId}`;
  return [
    asks("visit-note", visit, (m) => m.appointmentNote),
    asks("visit-change", visit, (m) => m.visitChange),
    asks("visit-cancel", visit, (m) => m.moveCancelled),
    asks("visit-take-payment", visit, (m) => about(m.visitTake)),
    asks("visit-refund", `/bookings/${paid.bookingId}`, (m) => m.visitRefund),
    asks("series-move", repeated, (m) => m.calendarMove),
    asks("series-change", repeated, (m) => m.visitChange),
    asks("group-add", `/bookings/${group.bookingId}`, (m) => m.calendarGroupAdd),
    asks("appointment-cancel", `/calendar?date=${group.date}&appointment=${group.id}`, (m) => m.appointmentCancel),
    asks("day-off", `/calendar?view=list&date=${date}`, (m) => about(m.dayOffsOn)),
    asks("customer-merge", `/customers/${single.customerId}/merge?with=${twin}`, (m) => m.mergeAsk),
    asks("customer-edit", `/customers/${single.customerId}`, (m) => m.edit),
    {
      name: "customer-erase",
      path: `/customers/${paid.customerId}`,
      act: async (page) => {
        await press(page, (m) => about(m.moreFor));
        await press(page, (m) => m.customerErase);
        await opened(page);
      },
    },
  ];
}

function ofCatalogue({ member, memberName, gone, simple, event }: Records): OfficeState[] {
  const [service, evening] = [`/services/${simple}`, `/events/${event}`];
  return [
    isNew("services-new", "/services"),
    asks("service-extra-new", service, (m) => m.extraNew),
    asks("service-question-new", service, (m) => m.questionNew),
    asks("service-terms", service, (m) => about(m.offerEdit)),
    asks("service-delete", service, (m) => m.serviceDelete),
    asks("category-new", "/services/categories", (m) => m.categoryNew),
    asks("category-delete", "/services/categories", (m) => about(m.removeOf)),
    isNew("staff-new", "/staff"),
    asks("member-edit", `/staff/${member}`, (m) => m.edit),
    asks("member-archive", `/staff/${member}`, (m) => m.staffArchive),
    asks("member-restore", `/staff/${gone}`, (m) => m.staffRestore),
    asks("member-feed", `/staff/${member}`, (m) => m.staffFeedRotate),
    isNew("events-new", "/events"),
    asks("event-edit", evening, (m) => m.edit),
    asks("event-cancel", evening, (m) => m.eventCancel),
    asks("event-delete", evening, (m) => m.eventDelete),
    asks("event-ticket-type-new", evening, (m) => m.ticketTypeNew),
    asks("event-ticket-type-edit", evening, (m) => m.ticketTypeEdit("Standard")),
    asks("event-ticket-type-delete", evening, (m) => m.ticketTypeDelete("Standard")),
    asks("event-staff-new", evening, (m) => m.eventStaffAdd),
    asks("attendee-new", evening, (m) => m.attendeeAdd),
    asks("event-staff-edit", evening, (m) => m.editOf(memberName)),
    asks("event-staff-remove", evening, (m) => m.eventStaffRemove(memberName)),
    asks("attendee-edit", evening, (m) => m.editOf("Lena Graf")),
    asks("attendee-cancel", evening, (m) => new RegExp(`^${m.attendeeCancel}\\s+${about(m.attendeeOf).source}`)),
  ];
}

function ofSales({ coupon, package: sold }: Records): OfficeState[] {
  return [
    isNew("customers-new", "/customers"),
    isNew("coupons-new", "/coupons"),
    asks("coupon-delete", `/coupons/${coupon}`, (m) => m.couponDelete),
    isNew("package-sell", "/packages"),
    asks("package-cancel", `/packages/${sold}`, (m) => m.packageCancel),
    asks("package-offer", "/packages/offers", (m) => about(m.packageOfferEdit)),
  ];
}

function ofAccount({ notification, webhook }: Records): OfficeState[] {
  const hooks = `/webhooks/${webhook}`;
  return [
    isNew("notifications-new", "/notifications"),
    asks("notification-delete", `/notifications/${notification}`, (m) => m.notificationDelete),
    isNew("webhooks-new", "/webhooks"),
    asks("webhook-edit", hooks, (m) => m.webhookEdit),
    asks("webhook-rotate", hooks, (m) => m.webhookRotate),
    asks("webhook-replay", hooks, (m) => m.webhookReplay),
    asks("webhook-delete", hooks, (m) => m.webhookDelete),
    isNew("people-invite", "/people"),
    asks("provider-key", "/settings", (m) => m.settingsKeyAdd),
    asks("test-account-end", "/clock", (m) => m.endTestAsk),
    asks("key-new", "/keys", (m) => m.keyNew),
    { name: "key-made", path: "/keys", act: makeKey },
    asks("key-rename", "/keys", (m) => new RegExp(`^${m.keyRename}`)),
    asks("key-rotate", "/keys", (m) => new RegExp(`^${m.keyRotate}`)),
    asks("key-revoke", "/keys", (m) => new RegExp(`^${m.keyRevoke}`)),
    { name: "signed-out", path: hooks, act: signOut },
  ];
}

/** What is asked of whoever does something after their session has ended. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: (await wordsOf(page)).webhookTest }).waitFor();
  const signedIn = await page.context().cookies();
  await page.context().clearCookies();
  await press(page, (m) => m.webhookTest);
  await opened(page);
  await page.context().addCookies(signedIn);
}

/** A key as it is shown, once. */
async function makeKey(page: Page): Promise<void> {
  await press(page, (m) => m.keyNew);
  const m = await wordsOf(page);
  await page.getByRole("textbox", { name: m.keyName, exact: true }).fill("Till");
  await press(page, () => m.keyCreate);
  await page.getByRole("heading", { name: m.keyStore("Till") }).waitFor();
}
