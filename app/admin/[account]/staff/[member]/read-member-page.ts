import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";

/** What a member's page shows, its texts finished. @throws TRPCError not_found | validation for an id of nobody */
export async function readMemberPage(opened: OpenedAccount, id: string) {
  const { office, formats, account } = opened;
  const member = await office.staff.get({ id });
  const [services, links, week, daysOff] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.staff.services.list({ id, ...paging })),
    office.staff.schedule.get({ id }),
    readAll((paging) => office.holidays.list({ staffId: id, ...paging })),
  ]);
  const offered = new Map(links.map((link) => [link.serviceId, link]));
  return {
    member,
    days: week.days,
    services: services
      .filter(({ type }) => type === "simple")
      .map((service) => {
        const link = offered.get(service.id);
        const price = formats.money(link?.price ?? service.price, account.currency);
        return { id: service.id, title: service.title, price, isOffered: link !== undefined };
      }),
    daysOff: daysOff.map(({ id: holidayId, date, kind }) => ({ id: holidayId, kind, day: formats.date(date) })),
  };
}
