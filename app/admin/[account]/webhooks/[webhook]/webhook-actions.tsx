"use client";
import { useState } from "react";
import type { Webhook } from "../../../../../server/features/webhooks/schemas";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import { ShownSecret } from "../shown-secret";
import { DeleteWebhook, EditWebhook, ReplayEvents, RotateSecret } from "./webhook-dialogs";

type Asked = "edit" | "rotate" | "replay" | "delete";

/** What can be done with a subscription. */
export function WebhookActions({ webhook, now }: { webhook: Webhook; now: string }) {
  const m = useMessages();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const { run, isBusy, fault } = useCall();
  const { id, active } = webhook;
  const close = () => setAsked(null);
  const test = async () => {
    setTold("");
    if (await run((office) => office.webhooks.test.mutate({ id }))) setTold(m.webhookTested);
  };
  const turn = () => void run((office) => office.webhooks.update.mutate({ id, active: !active }));
  const show = (sentence: string) => {
    setTold(sentence);
    close();
  };
  return (
    <>
      <Fault text={fault} />
      <div className="told" role="status">
        {told && <p className="note ok">{told}</p>}
      </div>
      {secret && <ShownSecret secret={secret} onStored={() => setSecret(null)} />}
      <div className="acts">
        <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={() => void test()}>
          <Icon name="send" small />
          {m.webhookTest}
        </button>
        <button className="btn" type="button" onClick={() => setAsked("replay")}>
          <Icon name="history" small />
          {m.webhookReplay}
        </button>
        <button className="btn" type="button" onClick={() => setAsked("edit")}>
          <Icon name="pencil" small />
          {m.webhookEdit}
        </button>
        <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={turn}>
          <Icon name="power" small />
          {active ? m.webhookDisable : m.webhookEnable}
        </button>
        <button className="btn" type="button" onClick={() => setAsked("rotate")}>
          <Icon name="rotate-cw" small />
          {m.webhookRotate}
        </button>
        <button className="btn danger" type="button" onClick={() => setAsked("delete")}>
          {m.webhookDelete}
        </button>
      </div>
      {asked === "edit" && <EditWebhook webhook={webhook} onClose={close} />}
      {asked === "rotate" && <RotateSecret webhook={webhook} onSecret={setSecret} onClose={close} />}
      {asked === "replay" && <ReplayEvents webhook={webhook} now={now} onReplayed={show} onClose={close} />}
      {asked === "delete" && <DeleteWebhook webhook={webhook} onClose={close} />}
    </>
  );
}
