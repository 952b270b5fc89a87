"use client";
import { type SyntheticEvent, useRef, useState } from "react";
import { ClashNote } from "../../../../editor/lazy-clash-note";
import type { FoundClash } from "../../../../editor/write-unless-changed";
import type { Messages } from "../../../../messages";
import { Dialog } from "../../../../parts/dialog";
import { Field, LongField } from "../../../../parts/field";
import { type Marks, MarksBoxes } from "../../../../parts/marks/marks-boxes";
import { marksText } from "../../../../parts/marks/marks-text";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";
import { CustomerPick, type Picked } from "../../../calendar/create/customer-pick";
import { Extras } from "../../../calendar/create/extras";
import { Questions } from "../../../calendar/create/questions";
import { useBookingForm } from "../../../calendar/create/use-booking-form";
import { readWritten, type Written } from "../../../calendar/create/written";
import { ScopeChoice } from "../../scope-choice";
import type { Before } from "./change-button";
import { fileName } from "./file-answers";
import { type Offered, useChanging } from "./use-changing";

/** What was chosen, answered and said, to be changed. Only what became another is sent. */
export function ChangeDialog({ before: latest, onClose }: { before: Before; onClose: () => void }) {
  // What somebody else changes while it stands open is no change of its reader's.
  const [before] = useState(latest);
  const m = useMessages();
  const { timeZone } = useAccount();
  const offered = useBookingForm(before.serviceId ?? "");
  const customer = useState<Picked | null>({ id: before.customerId, name: before.name });
  const [picked, setPicked] = customer;
  const { write, clash, fields, ...call } = useChanging({ before, offered, customer, onClose });
  const [typed, setTyped] = useState<Written | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const typedNow = () => new FormData(body.current?.closest("form") ?? undefined);
  const look = ({ currentTarget }: SyntheticEvent) => {
    const form = currentTarget.closest("form");
    if (form) setTyped(readWritten(new FormData(form), offered, timeZone));
  };
  const nameOf = (id: unknown) =>
    [picked, { id: before.customerId, name: before.name }].find((one) => one?.id === id)?.name ?? m.calendarSomebody;
  const written = { persons: typed?.persons ?? before.persons, answers: typed?.answers ?? textsOf(before) };
  return (
    <Dialog
      {...{ title: m.visitChangeTitle(before.name), action: m.visitChangeSave, onClose, ...call }}
      isWide
      onSubmit={(form) => void write(form, clash?.seen)}
    >
      {clash && (
        <ClashNote
          clashes={clash.clashes}
          clashBy={clash.by}
          keepMine={() => write(typedNow(), clash.seen)}
          takeTheirs={() => void write(typedNow(), {}, namesOf(clash))}
          labels={labelsOf(m)}
          inWords={(name, value) => (name === "customerId" ? nameOf(value) : inWords(offered, name, value))}
        />
      )}
      <div className="stack l" onChange={look} ref={body}>
        <CustomerPick {...{ picked, fields }} onPick={setPicked} />
        {offered && offered.seats > 1 && (
          <Field
            label={m.visitPersons}
            name="persons"
            type="number"
            inputMode="numeric"
            min={1}
            max={offered.seats}
            defaultValue={String(before.persons)}
            fault={fields.persons}
          />
        )}
        {offered && <Extras extras={offered.extras} chosen={before.extras} fields={fields} />}
        {offered && (
          <Questions questions={offered.questions} given={before.answers} written={written} fields={fields} />
        )}
        <LongField label={m.visitWords} name="notes" rows={3} defaultValue={before.notes} fault={fields.notes} />
        <MarksBoxes of={before.marks} faults={fields} />
        {before.isSeries && <ScopeChoice fault={fields.scope} />}
      </div>
    </Dialog>
  );
}

const labelsOf = (m: Messages) => ({
  persons: m.visitPersons,
  extras: m.visitExtras,
  fields: m.visitAnswers,
  notes: m.visitWords,
  customerId: m.bookingCustomer,
  externalId: m.marksExternalId,
  metadata: m.marksMetadata,
});

/** The answers in words, as the boxes would hold them. */
function textsOf({ answers }: Before): Written["answers"] {
  const texts = Object.entries(answers).map(([id, answer]): [string, string | string[]] => [
    id,
    Array.isArray(answer) ? answer.map((one) => String(one ?? "")) : String(answer ?? ""),
  ]);
  return Object.fromEntries(texts);
}

const namesOf = ({ clashes }: FoundClash) => clashes.map(({ name }) => name);

/** What was chosen and answered, as it is called where it is asked; nothing for what says itself. */
function inWords(offered: Offered, name: string, value: unknown): string | undefined {
  if (name === "extras") {
    const titles = new Map(offered?.extras.map(({ id, title }) => [id, title]));
    const chosenExtras = value as Before["extras"];
    return chosenExtras.map(({ extraId, quantity }) => `${titles.get(extraId) ?? ""} × ${quantity}`).join(", ") || "–";
  }
  if (name === "metadata") return marksText(value as Marks["metadata"]) || "–";
  if (name !== "fields") return undefined;
  const labels = new Map(offered?.questions.map(({ id, label }) => [id, label]));
  const answered = Object.entries(value as Before["answers"]);
  return answered.map(([id, answer]) => `${labels.get(id) ?? ""} ${answerText(answer)}`).join(" · ") || "–";
}

const answerText = (answer: unknown): string =>
  [answer]
    .flat()
    .map((one) => fileName(one) ?? String(one ?? "–"))
    .join(", ");
