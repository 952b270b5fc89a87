"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAskedNew } from "../../client/use-asked-new";
import { useCall } from "../../client/use-call";
import { Dialog } from "../../parts/dialog";
import { Icon } from "../../parts/icons";
import { useAccount } from "../../shell/account-context";
import { useMessages } from "../../shell/messages-context";
import { ShownSecret } from "./shown-secret";
import { readWebhook, WebhookBoxes } from "./webhook-form";

interface Made {
  id: string;
  secret: string;
}

/** The way to a new subscription. Its secret is shown in the same dialog, the one moment in which it can be read. */
export function NewWebhook() {
  const m = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  useAskedNew(() => setOpen(true));
  return (
    <>
      <button className="btn primary" type="button" data-key="n" onClick={() => setOpen(true)}>
        <Icon name="plus" small />
        {m.webhookNew}
      </button>
      {isOpen && <NewWebhookDialog onMade={setMade} onClose={() => setOpen(false)} />}
      {made && <Secret made={made} />}
    </>
  );
}

function NewWebhookDialog({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let made: Made | undefined;
    const isDone = await run(async (office) => {
      const { id, secret } = await office.webhooks.create.mutate(readWebhook(form));
      made = { id, secret };
    });
    if (!isDone) return;
    onClose();
    if (made) onMade(made);
  };
  const eventFault = Object.entries(fields).find(([name]) => name.startsWith("events"))?.[1];
  return (
    <Dialog title={m.webhookNew} action={m.webhookCreate} {...call} onSubmit={submit} onClose={onClose}>
      <WebhookBoxes faults={{ ...fields, ...(eventFault && { events: eventFault }) }} />
    </Dialog>
  );
}

function Secret({ made }: { made: Made }) {
  const m = useMessages();
  const router = useRouter();
  const { id: account } = useAccount();
  const open = () => router.push(`/admin/${account}/webhooks/${made.id}`);
  return (
    <dialog className="dlg" ref={(box) => box?.showModal()} aria-label={m.webhookSecret} onClose={open}>
      <ShownSecret secret={made.secret} onStored={open} />
    </dialog>
  );
}
