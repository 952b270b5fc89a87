"use client";
import { type SyntheticEvent, useRef, useState } from "react";
import { useCall } from "../../../client/use-call";
import { ClashNote } from "../../../editor/clash-note";
import { Dialog } from "../../../parts/dialog";
import { Field, LongField } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { Extras } from "../../calendar/create/extras";
import { Questions } from "../../calendar/create/questions";
import { sendFiles } from "../../calendar/create/sent-files";
import { useBookingForm } from "../../calendar/create/use-booking-form";
import { answersOf, readWritten, type Written } from "../../calendar/create/written";
import type { Before } from "./change-button";
import { type VisitClash, writeVisit } from "./clash";

/** What was chosen, answered and said, to be changed. Only what became another is sent. */
export function ChangeDialog({ before: latest, onClose }: { before: Before; onClose: () => void }) {
  // What somebody else changes while it stands open is no change of its reader's.
  const [before] = useState(latest);
  const m = useMessages();
  const { timeZone } = useAccount();
  const offered = useBookingForm(before.serviceId ?? "");
  const { write, clash, fields, ...call } = useWriting(before, offered, onClose);
  const [typed, setTyped] = useState<Written | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const typedNow = () => new FormData(body.current?.closest("form") ?? undefined);
  const look = ({ currentTarget }: SyntheticEvent) => {
    const form = currentTarget.closest("form");
    if (form) setTyped(readWritten(new FormData(form), offered, timeZone));
  };
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
          labels={{ persons: m.visitPersons, extras: m.visitExtras, fields: m.visitAnswers, notes: m.visitWords }}
          inWords={(name, value) => inWords(offered, name, value)}
        />
      )}
      <div className="stack l" onChange={look} ref={body}>
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
      </div>
    </Dialog>
  );
}

/** What of the form is written, and what somebody else has changed of it meanwhile. */
function useWriting(before: Before, offered: Offered, onClose: () => void) {
  const { timeZone, publicKey } = useAccount();
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<VisitClash | null>(null);
  /** @param over what stands there by now, which is written over */
  const write = async (form: FormData, over: VisitClash["seen"] = {}, without: string[] = []) => {
    const isDone = await run(async (office) => {
      const written = readWritten(form, offered, timeZone);
      const files = await sendFiles(form, offered?.questions ?? [], publicKey);
      const notes = String(form.get("notes") ?? "").trim();
      const wanted = { ...(offered && chosen(before, written, files)), notes };
      const shown = standing(before);
      const changes = Object.entries(wanted).filter(
        ([name, value]) => !without.includes(name) && !isSame(value, shown[name]),
      );
      const seen = Object.fromEntries(changes.map(([name]) => [name, name in over ? over[name] : shown[name]]));
      setClash(null);
      if (changes.length > 0)
        await writeVisit(office, { id: before.id, seen, wanted: Object.fromEntries(changes) }, setClash);
    });
    if (isDone) onClose();
  };
  return { ...call, write, clash };
}

type Offered = ReturnType<typeof useBookingForm>;

const namesOf = ({ clashes }: VisitClash) => clashes.map(({ name }) => name);

/** What was chosen and answered, as it is called where it is asked; nothing for what says itself. */
function inWords(offered: Offered, name: string, value: unknown): string | undefined {
  if (name === "extras") {
    const titles = new Map(offered?.extras.map(({ id, title }) => [id, title]));
    const chosenExtras = value as Before["extras"];
    return chosenExtras.map(({ extraId, quantity }) => `${titles.get(extraId) ?? ""} × ${quantity}`).join(", ") || "–";
  }
  if (name !== "fields") return undefined;
  const labels = new Map(offered?.questions.map(({ id, label }) => [id, label]));
  const answered = Object.entries(value as Before["answers"]);
  return answered.map(([id, answer]) => `${labels.get(id) ?? ""} ${String(answer)}`).join(" · ") || "–";
}

type Files = Awaited<ReturnType<typeof sendFiles>>;

/** A file that was answered once stays unless another one is. */
function chosen({ extras, answers, persons }: Before, written: Written, files: Files) {
  const offeredIds = new Set(written.extras.map(({ extraId }) => extraId));
  const asked = new Set(Object.keys(written.answers));
  const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => !asked.has(id)));
  return {
    persons: Number.isNaN(written.persons) ? persons : written.persons,
    extras: [...written.extras, ...extras.filter(({ extraId }) => !offeredIds.has(extraId))],
    fields: { ...kept, ...answersOf(written, files) },
  };
}

const standing = ({ persons, extras, answers, notes }: Before): Record<string, unknown> => ({
  ...{ persons, extras, notes },
  fields: answers,
});

/** Whether two say the same: extras in any order and none as often as not at all, answers under the same questions. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const counted = value.filter((one) => one?.quantity !== 0).map((one) => [one?.extraId ?? "", one?.quantity ?? one]);
    return counted.sort(([one], [other]) => String(one).localeCompare(String(other)));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).sort(([one], [other]) => one.localeCompare(other));
}

/** The answers in words, as the boxes would hold them. */
function textsOf({ answers }: Before): Written["answers"] {
  const texts = Object.entries(answers).map(([id, answer]): [string, string | string[]] => [
    id,
    Array.isArray(answer) ? answer.map((one) => String(one ?? "")) : String(answer ?? ""),
  ]);
  return Object.fromEntries(texts);
}
