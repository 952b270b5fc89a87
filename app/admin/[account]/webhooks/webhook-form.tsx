"use client";
import { WEBHOOK_KINDS, type WebhookKind } from "../../../../server/domain/notifications/webhook-events";
import { Field } from "../../parts/field";
import { Icon } from "../../parts/icons";
import { useMessages } from "../../shell/messages-context";

/** What a form can change of a subscription. */
export interface WebhookFields {
  url: string;
  events: WebhookKind[];
  description: string;
}

const EMPTY: WebhookFields = { url: "", events: [...WEBHOOK_KINDS], description: "" };

/** What stands in the form's boxes. */
export const readWebhook = (form: FormData): WebhookFields => ({
  url: String(form.get("url")).trim(),
  events: WEBHOOK_KINDS.filter((kind) => form.getAll("events").includes(kind)),
  description: String(form.get("description")).trim(),
});

/** The boxes of a subscription, with what the server said of each. */
export function WebhookBoxes({ of = EMPTY, faults }: { of?: WebhookFields; faults: Record<string, string> }) {
  const m = useMessages();
  return (
    <>
      <Field
        label={m.webhookUrl}
        hint={m.webhookUrlHint}
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://"
        defaultValue={of.url}
        fault={faults.url}
      />
      <fieldset className="f">
        <legend>{m.webhookEvents}</legend>
        <div className="cols even">
          {WEBHOOK_KINDS.map((kind) => (
            <label key={kind} className="ck">
              <input type="checkbox" name="events" value={kind} defaultChecked={of.events.includes(kind)} />
              <code>{kind}</code>
            </label>
          ))}
        </div>
        {faults.events && (
          <span className="err">
            <Icon name="triangle-alert" small />
            {faults.events}
          </span>
        )}
      </fieldset>
      <Field
        label={m.webhookDescription}
        name="description"
        autoComplete="off"
        defaultValue={of.description}
        fault={faults.description}
      />
    </>
  );
}
