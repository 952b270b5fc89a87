import type { Office } from "../office-file";
import { type Data, own, partOf, type ReadPart } from "./whole-list";

type Webhook = Data<Office["webhooks"]["list"]>;
type Notification = Data<Office["notifications"]["list"]>;
type Key = Data<Office["apiKeys"]["list"]>;
type Member = Data<Office["members"]["list"]>;

const instant = (at: Date | null): string => at?.toISOString() ?? "";

/** The lists of how an account is run as parts of files: no secret, and of a mail not what it says. */
export const ACCOUNT: Record<string, (office: Office) => ReadPart> = {
  webhooks: (office) => () =>
    partOf<Webhook>((paging) => office.webhooks.list(paging), {
      ...own("url", "description"),
      events: ({ events }) => events.join("; "),
      active: ({ active }) => String(active),
      ...own("disabledReason", "lastSuccessAt", "lastFailureAt"),
    }),
  notifications: (office) => () =>
    partOf<Notification>((paging) => office.notifications.list(paging), {
      ...own("type", "name", "subject"),
      active: ({ active }) => String(active),
      toCustomer: ({ toCustomer }) => String(toCustomer),
      toStaff: ({ toStaff }) => String(toStaff),
      toAdmin: ({ toAdmin }) => String(toAdmin),
      toCustom: ({ toCustom }) => toCustom.join("; "),
      ...own("reminderMode", "reminderHours", "reminderAtHour", "reminderDaysBefore"),
    }),
  keys: (office) => () =>
    partOf<Key>((paging) => office.apiKeys.list(paging), {
      ...own("name", "hint"),
      scopes: ({ scopes }) => scopes.join("; "),
      maker: ({ maker }) => maker?.name ?? "",
      createdAt: ({ createdAt }) => instant(createdAt),
      lastUsedAt: ({ lastUsedAt }) => instant(lastUsedAt),
      expiresAt: ({ expiresAt }) => instant(expiresAt),
      revokedAt: ({ revokedAt }) => instant(revokedAt),
    }),
  people: (office) => () =>
    partOf<Member>((paging) => office.members.list(paging), {
      ...own("name", "email", "role"),
      hasSecondFactor: ({ hasSecondFactor }) => String(hasSecondFactor),
      lastSeenAt: ({ lastSeenAt }) => instant(lastSeenAt),
      createdAt: ({ createdAt }) => instant(createdAt),
    }),
};
