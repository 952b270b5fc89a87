"use client";
import { useRouter } from "next/navigation";
import type { Webhook } from "../../../../../server/features/webhooks/schemas";
import { useCall } from "../../../client/use-call";
import { EditDialog } from "../../../editor/edit-dialog";
import { Dialog } from "../../../parts/dialog";
import { Field } from "../../../parts/field";
import { GraceChoice, readGrace } from "../../../parts/secrets/grace-choice";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { readWebhook, WebhookBoxes } from "../webhook-form";

interface Properties {
  webhook: Webhook;
  onClose: () => void;
}

/** Another address or other events. */
export function EditWebhook({ webhook, onClose }: Properties) {
  const m = useMessages();
  const { id } = webhook;
  return (
    <EditDialog
      of={webhook}
      title={m.webhookEdit}
      resource="webhooks"
      labels={{ url: m.webhookUrl, events: m.webhookEvents, description: m.webhookDescription }}
      inWords={(name, value) => (name === "events" ? (value as string[]).join(", ") : undefined)}
      read={(form) => ({ ...readWebhook(form) })}
      write={(office, { wanted, seen }) => office.webhooks.edits.save.mutate({ id, ...wanted, seen })}
      readNow={(office) => office.webhooks.get.query({ id })}
      onClose={onClose}
    >
      {(of, faults) => <WebhookBoxes of={of} faults={faults} />}
    </EditDialog>
  );
}

/** A new secret; the old one signs too for a while. */
export function RotateSecret({ webhook, onClose, onSecret }: Properties & { onSecret: (secret: string) => void }) {
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let secret: string | undefined;
    const isDone = await run(async (office) => {
      ({ secret } = await office.webhooks.rotateSecret.mutate({ id: webhook.id, graceHours: readGrace(form) }));
    });
    if (!isDone) return;
    onClose();
    if (secret) onSecret(secret);
  };
  return (
    <Dialog title={m.webhookRotateTitle} action={m.webhookRotateDo} {...call} onSubmit={submit} onClose={onClose}>
      <p>{m.webhookRotateText}</p>
      <GraceChoice label={m.webhookGrace} fault={fields.graceHours} />
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;
const MINUTES_END = "2026-11-23T09:40".length;

/** The events of a time, sent again. The boxes show and take UTC: it is what a receiver's log says. */
export function ReplayEvents(properties: Properties & { now: string; onReplayed: (told: string) => void }) {
  const { webhook, now, onReplayed, onClose } = properties;
  const m = useMessages();
  const { run, fields, ...call } = useCall();
  const submit = async (form: FormData) => {
    let queued = 0;
    const instant = (name: string) => `${String(form.get(name))}:00Z`;
    const isFailed = form.get("failed") === "on";
    const range = { from: instant("from"), to: instant("to"), ...(isFailed && { status: "failed" as const }) };
    const isDone = await run(async (office) => {
      ({ queued } = await office.webhooks.deliveries.replay.mutate({ id: webhook.id, ...range }));
    });
    if (isDone) onReplayed(m.webhookReplayed(queued));
  };
  const inBox = (at: number) => new Date(at).toISOString().slice(0, MINUTES_END);
  const box = (name: "from" | "to", at: number) => (
    <Field
      label={`${name === "from" ? m.bookingFrom : m.bookingTo} (UTC)`}
      type="datetime-local"
      name={name}
      defaultValue={inBox(at)}
      fault={fields[name]}
    />
  );
  return (
    <Dialog title={m.webhookReplayTitle} action={m.webhookReplayDo} {...call} onSubmit={submit} onClose={onClose}>
      <p className="muted">{m.webhookReplayText}</p>
      <div className="cols even">
        {box("from", Date.parse(now) - HOUR_MS)}
        {box("to", Date.parse(now) + HOUR_MS)}
      </div>
      <label className="ck">
        <input type="checkbox" name="failed" />
        {m.webhookReplayFailed}
      </label>
    </Dialog>
  );
}

/** The end of a subscription. */
export function DeleteWebhook({ webhook, onClose }: Properties) {
  const m = useMessages();
  const router = useRouter();
  const { id: account } = useAccount();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.webhooks.delete.mutate({ id: webhook.id })))
      router.push(`/admin/${account}/webhooks`);
  };
  return (
    <Dialog
      title={m.webhookDeleteTitle(webhook.url)}
      action={m.webhookDeleteDo}
      isGrave
      {...call}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.webhookDeleteText}</p>
    </Dialog>
  );
}
