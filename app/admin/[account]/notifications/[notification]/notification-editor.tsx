"use client";
import { type FormEvent, useId, useState } from "react";
import type { Notification } from "../../../../../server/features/notifications/schemas";
import { ClashNote } from "../../../editor/lazy-clash-note";
import type { FoundClash, Values } from "../../../editor/write-unless-changed";
import { Fault } from "../../../parts/fault";
import { Icon } from "../../../parts/icons";
import { useMessages } from "../../../shell/messages-context";
import type { Code } from "./code-list";
import { notificationLabels } from "./labels";
import { PreviewCard } from "./preview-card";
import { ReachBoxes } from "./reach";
import { useCodes } from "./use-codes";
import { usePreview } from "./use-preview";
import { useWritten } from "./use-written";
import { WordsEditor } from "./words";

interface Properties {
  notification: Notification;
  codes: Code[];
  services: { id: string; title: string }[];
  mayWrite: boolean;
}

/** A template: what it says beside how it reads, and whom it reaches. */
export function NotificationEditor({ notification, services, mayWrite, ...page }: Properties) {
  const m = useMessages<"notifications">();
  const form = useId();
  const { edited, shown, round, words, setWords, type, setType } = useWritten(notification, form);
  const codes = useCodes(type, { type: notification.type, codes: page.codes });
  const [told, setTold] = useState("");
  const { run, isBusy, fault, fields, clash } = edited;
  const previewed = usePreview({ type, ...words });
  const write = async (over?: Values, without?: string[]) => {
    setTold("");
    if (await edited.write(over, without)) setTold(m.notificationSaved);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    await write(clash?.seen);
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
        <Clashing clash={clash} write={write} />
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
              <ReachBoxes key={round} of={{ ...shown, type }} onType={setType} services={services} faults={fields} />
            </div>
          </fieldset>
        </section>
      </form>
      <PreviewCard previewed={previewed} />
      {mayWrite && <Foot form={form} fault={fault} told={told} isBusy={isBusy} onTest={() => void test()} />}
    </div>
  );
}

interface ClashProperties {
  clash: FoundClash | null;
  write: (over?: Values, without?: string[]) => Promise<void>;
}

/** What somebody else has changed of it meanwhile: mine or theirs. */
function Clashing({ clash, write }: ClashProperties) {
  const m = useMessages<"notifications">();
  if (!clash) return null;
  const given = clash.clashes.map(({ name }) => name);
  return (
    <ClashNote
      clashes={clash.clashes}
      clashBy={clash.by}
      keepMine={() => write(clash.seen)}
      takeTheirs={() => void write({}, given)}
      labels={notificationLabels(m)}
      inWords={(_, value) => (Array.isArray(value) ? value.join(", ") : undefined)}
    />
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
