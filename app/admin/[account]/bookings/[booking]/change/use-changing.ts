"use client";
import { useState } from "react";
import { useCall } from "../../../../client/use-call";
import { editIn, type FoundClash } from "../../../../editor/write-unless-changed";
import { readMarks } from "../../../../parts/marks/marks-boxes";
import { useAccount } from "../../../../shell/account-context";
import { addCustomer, type Picked } from "../../../calendar/create/customer-pick";
import { sendFiles } from "../../../calendar/create/sent-files";
import type { useBookingForm } from "../../../calendar/create/use-booking-form";
import { answersOf, readWritten, type Written } from "../../../calendar/create/written";
import { readScope } from "../../scope-choice";
import type { Before } from "./change-button";
import { writeVisit } from "./clash";
import { fileAnswers } from "./file-answers";

interface Writing {
  before: Before;
  offered: Offered;
  customer: readonly [Picked | null, (picked: Picked | null) => void];
  onClose: () => void;
}

/** What of the form is written, and what somebody else has changed of it meanwhile. */
export function useChanging({ before, offered, customer: [picked, setPicked], onClose }: Writing) {
  const { timeZone, publicKey } = useAccount();
  const { run, ...call } = useCall();
  const [clash, setClash] = useState<FoundClash | null>(null);
  /** @param over what stands there by now, which is written over */
  const write = async (form: FormData, over: FoundClash["seen"] = {}, without: string[] = []) => {
    const isDone = await run(async (office) => {
      const written = readWritten(form, offered, timeZone);
      const files = await sendFiles(form, offered?.questions ?? [], publicKey);
      const notes = String(form.get("notes") ?? "").trim();
      const customerId = picked?.id ?? (await addCustomer(office, form, setPicked));
      const fields = offered && fieldsOf({ before, offered, written, form, files });
      const wanted = { ...(fields && chosen(before, written, fields)), customerId, notes, ...readMarks(form) };
      const edit = editIn({ wanted, shown: standing(before), over, without }, isSame);
      setClash(null);
      const more = { scope: readScope(form) };
      if (edit) await writeVisit(office, { id: before.id, ...edit, more }, setClash);
    });
    if (isDone) onClose();
  };
  return { ...call, write, clash };
}

export type Offered = ReturnType<typeof useBookingForm>;

type Files = Awaited<ReturnType<typeof sendFiles>>;

interface Answered {
  before: Before;
  offered: NonNullable<Offered>;
  written: Written;
  form: FormData;
  files: Files;
}

/** The answers to all that is asked, beside those to what is not asked any more. */
function fieldsOf({ before: { answers: given }, offered: { questions }, written, form, files: chosen }: Answered) {
  const asked = new Set(questions.map(({ id }) => id));
  const kept = Object.fromEntries(Object.entries(given).filter(([id]) => !asked.has(id)));
  const sent = fileAnswers(form, questions, { given, chosen, persons: written.persons });
  return { ...kept, ...answersOf(written, {}), ...sent };
}

function chosen({ extras }: Before, written: Written, fields: Record<string, unknown>) {
  const offeredIds = new Set(written.extras.map(({ extraId }) => extraId));
  return {
    persons: written.persons,
    extras: [...written.extras, ...extras.filter(({ extraId }) => !offeredIds.has(extraId))],
    fields,
  };
}

const standing = ({ customerId, persons, extras, answers, notes, marks }: Before): Record<string, unknown> => ({
  ...{ customerId, persons, extras, notes, ...marks },
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
