"use client";
import { type FormEvent, useId, useState } from "react";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { useCall } from "../../../client/use-call";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Code } from "./code-list";
import { PreviewCard } from "./preview-card";
import { ReachBoxes } from "./reach";
import { readReach } from "./read-form";
import { usePreview } from "./use-preview";
import { WordsEditor } from "./words";

interface Properties {
  notification: Notification;
  codes: Code[];
  services: { id: string; title: string }[];
  mayWrite: boolean;
}

/** A template: what it says beside how it reads, and whom it reaches. */
export function NotificationEditor({ notification, codes, services, mayWrite }: Properties) {
  const m = useMessages<"notifications">();
  const { id, type } = notification;
  const form = useId();
  const [words, setWords] = useState({ subject: notification.subject, body: notification.body });
  const [told, setTold] = useState("");
  const { run, isBusy, fault, fields } = useCall();
  const previewed = usePreview({ type, ...words });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setTold("");
    const reach = readReach(new FormData(event.currentTarget), type);
    if (await run((office) => office.notifications.update.mutate({ id, ...words, ...reach })))
      setTold(m.notificationSaved);
  };
  const test = async () => {
    if (isBusy) return;
    setTold("");
    let toEmail = "";
    const isSent = await run(async (office) => {
      ({ toEmail } = await office.notifications.sendTest.mutate({ type, ...words }));
    });
    if (isSent) setTold(m.notificationTested(toEmail));
  };
  return (
    <div className="ne">
      <form id={form} className="stack l" onSubmit={save} noValidate>
        <WordsEditor
          words={words}
          onChange={setWords}
          unknown={previewed.preview?.unknown}
          faults={fields}
          codes={codes}
          mayWrite={mayWrite}
        />
        <section className="card" aria-labelledby="reach">
          <header>
            <h2 id="reach">{m.notificationReaches}</h2>
          </header>
          <fieldset disabled={!mayWrite}>
            <div className="in stack">
              <ReachBoxes of={notification} services={services} faults={fields} />
            </div>
          </fieldset>
        </section>
      </form>
      <PreviewCard previewed={previewed} />
      {mayWrite && <Foot form={form} fault={fault} told={told} isBusy={isBusy} onTest={() => void test()} />}
    </div>
  );
}

interface Shown {
  /** The form that is saved; the preview beside it has one of its own, and none may stand in another. */
  form: string;
  fault: string | undefined;
  told: string;
  isBusy: boolean;
  onTest: () => void;
}

function Foot({ form, fault, told, isBusy, onTest }: Shown) {
  const m = useMessages<"notifications">();
  return (
    <footer className="ne-f">
      <Fault text={fault} />
      <div role="status">{told && <p className="note ok">{told}</p>}</div>
      <div className="acts">
        <button className="btn primary" type="submit" form={form} aria-disabled={isBusy || undefined}>
          {m.notificationSave}
        </button>
        <button className="btn" type="button" aria-disabled={isBusy || undefined} onClick={onTest}>
          <Icon name="send" small />
          {m.notificationTest}
        </button>
      </div>
    </footer>
  );
}
