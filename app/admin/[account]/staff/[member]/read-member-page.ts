import type { Service } from "../../../../../server/features/services/schemas";
import { daysOffOf } from "../../../server/days-off";
import type { Search } from "../../../server/list-query";
import { ownTerms, termsText } from "../../../server/offer-terms";
import type { OpenedAccount } from "../../../server/open-account";
import { readAll } from "../../../server/read-all";
import type { Offered } from "./member-services";

/** What a member's page shows, its texts finished. @throws TRPCError not_found | validation for an id of nobody */
export async function readMemberPage(opened: OpenedAccount, id: string, asked: Search) {
  const { office } = opened;
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
    services: services.flatMap((service) => toOffered(opened, service, offered.get(service.id)) ?? []),
    daysOff: daysOffOf(opened, daysOff, asked),
  };
}

type Link = Awaited<ReturnType<OpenedAccount["office"]["staff"]["services"]["list"]>>["data"][number];

/** A service as the member offers it; one made of parts is named where the member is chosen for it. */
function toOffered(opened: OpenedAccount, service: Service, link: Link | undefined): Offered | null {
  const { m, formats, account, at } = opened;
  const { id, title, type, price } = service;
  if (type !== "simple" && !link) return null;
  const usual = formats.money(price, account.currency);
  const terms = link ? termsText(opened, link) : usual;
  return {
    ...{ id, title, isOffered: link !== undefined, href: at(`/services/${id}#who`) },
    said: type === "simple" ? terms : m.offerOfParts,
    own: link ? ownTerms(opened, service, link) : [],
  };
}
