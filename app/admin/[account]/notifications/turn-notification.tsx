"use client";
import type { Notification } from "../../../../server/features/notifications/schemas";
import { useCall } from "../../client/use-call";
import { Fault } from "../../parts/fault";
import { useMessages } from "../../shell/messages-context";

/** Switches a notification on or off, at once. */
export function TurnNotification({ notification }: { notification: Pick<Notification, "id" | "name" | "active"> }) {
  const m = useMessages<"notifications">();
  const { run, isBusy, fault } = useCall();
  const { id, name, active } = notification;
  const turn = () => void run((office) => office.notifications.update.mutate({ id, active: !active }));
  return (
    <>
      <input
        className="sw"
        type="checkbox"
        role="switch"
        aria-label={m.notificationTurn(name)}
        aria-checked={active}
        checked={active}
        disabled={isBusy}
        data-early
        onChange={turn}
      />
      <Fault text={fault} />
    </>
  );
}
