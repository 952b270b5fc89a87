import Link from "next/link";
import { NOTIFICATION_TYPES } from "../../../../server/domain/notifications/template-variables";
import type { Notification } from "../../../../server/features/notifications/schemas";
import { Empty } from "../../parts/empty";
import { mailKind } from "../../parts/mails/mail-kinds";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Top } from "../../parts/top";
import { notAllowed } from "../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../server/open-account";
import { readAll } from "../../server/read-all";
import { recipientsInWords, whenInWords } from "./in-words";
import { NewNotification } from "./new-notification";
import { TurnNotification } from "./turn-notification";

/** The account's mail templates by what they are about: whom each reaches and when. */
export default async function NotificationsPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office } = opened;
  const all = await readAll((paging) => office.notifications.list(paging));
  const place = ({ type }: Notification) => NOTIFICATION_TYPES.indexOf(type);
  const notifications = all.sort((one, other) => place(one) - place(other));
  const active = notifications.filter((notification) => notification.active).length;
  return (
    <>
      <Top title={m.notifications} sub={m.notificationsCount(active, notifications.length)}>
        <TakeCsv opened={opened} list="notifications" />
        {opened.may("settings:write") && <NewNotification />}
      </Top>
      <div className="list-page">
        {notifications.length === 0 ? (
          <Empty icon="send" title={m.notificationsNone} text={m.notificationsNoneText} />
        ) : (
          <Table opened={opened} notifications={notifications} />
        )}
      </div>
    </>
  );
}

function Table({ opened, notifications }: { opened: OpenedAccount; notifications: Notification[] }) {
  const { m, at, may } = opened;
  return (
    <table className="t cards nt">
      <caption className="vh">{m.notificationsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.notificationAbout}</th>
          <th scope="col">{m.notificationTo}</th>
          <th scope="col">{m.notificationWhen}</th>
          <th scope="col">{m.notificationOn}</th>
        </tr>
      </thead>
      <tbody>
        {notifications.map((notification) => (
          <tr key={notification.id}>
            <th scope="row" className="k-name">
              <Link href={at(`/notifications/${notification.id}`)} prefetch={false}>
                {mailKind(m, notification.type)}
              </Link>
              <small className="muted mail">{notification.name}</small>
            </th>
            <td className="k-to">{recipientsInWords(m, notification)}</td>
            <td className="k-at muted">{whenInWords(m, notification)}</td>
            <td className="k-on">
              {may("settings:write") ? (
                <TurnNotification notification={notification} />
              ) : (
                notification.active && m.notificationOn
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
