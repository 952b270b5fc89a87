import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { mailKind } from "../../../parts/mails/mail-kinds";
import { readCatalogue } from "../../../server/catalogue";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { recipientsInWords, whenInWords } from "../in-words";
import { TurnNotification } from "../turn-notification";
import { DeleteNotification } from "./delete-notification";
import { NotificationEditor } from "./notification-editor";

type Properties = { params: Promise<{ account: string; notification: string }> };

/** One template in its editor. */
export default async function NotificationPage({ params }: Properties) {
  const { account, notification: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("settings:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const notification = await orGone(office.notifications.get({ id }));
  const [codes, catalogue] = await Promise.all([
    office.notifications.codes({ type: notification.type }),
    opened.may("catalog:read") ? readCatalogue(office) : { services: [] },
  ]);
  const mayWrite = opened.may("settings:write");
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/notifications")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.notificationsAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1>{mailKind(m, notification.type)}</h1>
          <p className="muted">
            {notification.name} · {recipientsInWords(m, notification)} · {whenInWords(m, notification)}
          </p>
        </div>
        {mayWrite && (
          <div className="acts">
            <TurnNotification notification={notification} />
            <DeleteNotification id={notification.id} name={notification.name} />
          </div>
        )}
      </header>
      <NotificationEditor
        key={notification.id}
        notification={notification}
        codes={codes.data}
        services={catalogue.services}
        mayWrite={mayWrite}
      />
    </div>
  );
}
