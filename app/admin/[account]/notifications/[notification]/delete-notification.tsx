"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCall } from "../../../client/use-call";
import { Dialog } from "../../../parts/dialog";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  id: string;
  name: string;
}

/** The end of a template. */
export function DeleteNotification(properties: Properties) {
  const m = useMessages<"notifications">();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button className="btn danger" type="button" onClick={() => setAsked(true)}>
        {m.notificationDelete}
      </button>
      {isAsked && <Question {...properties} onClose={() => setAsked(false)} />}
    </>
  );
}

function Question({ id, name, onClose }: Properties & { onClose: () => void }) {
  const m = useMessages<"notifications">();
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.notifications.delete.mutate({ id })))
      router.push(`/admin/${account}/notifications`);
  };
  return (
    <Dialog
      title={m.notificationDeleteTitle(name)}
      action={m.notificationDeleteDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.notificationDeleteText}</p>
    </Dialog>
  );
}
