"use client";
import { conditionOf } from "../../../../../server/domain/intake/intake";
import type { BookingForm } from "../../../../../server/features/calendar";
import { Choice, Field, LongField } from "../../../parts/field";
import { useMessages } from "../../../shell/messages-context";
import { fileName } from "../../bookings/[booking]/change/file-answers";
import { answerName, removalName, type Written } from "./written";

type Question = BookingForm["questions"][number];

/** As the server takes them; the type is known from the bytes. */
const FILES = "image/jpeg,image/png,image/webp,application/pdf";

interface Properties {
  questions: Question[];
  written: Pick<Written, "answers" | "persons">;
  /** Answers that were given before, by question id. */
  given?: Record<string, unknown>;
  fields: Record<string, string>;
}

/** What the service asks. What is not asked for now stays where it is, unseen: nothing that was typed is lost. */
export function Questions({ questions, written: { answers, persons }, given = {}, fields }: Properties) {
  const m = useMessages();
  if (questions.length === 0) return null;
  const people = Number.isInteger(persons) && persons > 0 ? persons : 1;
  return (
    <fieldset className="stack titled">
      <legend>{m.visitQuestions}</legend>
      {questions.map((question) => {
        const isAsked = conditionOf(question, answers);
        const fault = fields[`fields.${question.id}`];
        const each = Array.from({ length: question.perPerson ? people : 1 }, (_, person) => person);
        return each.map((person) => (
          <div key={`${question.id} ${String(person)}`} hidden={!isAsked(person)}>
            <Answer
              question={question}
              label={each.length > 1 ? `${question.label} (${m.visitPerson(person + 1)})` : question.label}
              person={person}
              given={answerOf(given[question.id], question.perPerson ? person : null)}
              fault={fault}
            />
          </div>
        ));
      })}
    </fieldset>
  );
}

/** @param person whose answer, of a question that each is asked */
function answerOf(answer: unknown, person: number | null): unknown {
  return person !== null && Array.isArray(answer) ? answer[person] : answer;
}

interface Answered {
  question: Question;
  label: string;
  /** Whose answer, by place. */
  person: number;
  /** What was answered before. */
  given: unknown;
  fault: string | undefined;
}

function Answer({ question, label, person, given, fault }: Answered) {
  const { id, kind, options, perPerson } = question;
  const name = answerName(id);
  const text = typeof given === "string" ? given : "";
  if (kind === "select")
    return (
      <Choice label={label} name={name} defaultValue={text} fault={fault}>
        <option value="" />
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Choice>
    );
  if (kind === "file") return <FileAnswer {...{ id, label, person, given, fault }} />;
  if (perPerson) return <Field label={label} name={name} autoComplete="off" defaultValue={text} fault={fault} />;
  return <LongField label={label} name={name} rows={2} defaultValue={text} fault={fault} />;
}

/** A file that was sent before stays, unless another is chosen or it is removed. */
function FileAnswer({ id, label, person, given, fault }: Omit<Answered, "question"> & { id: string }) {
  const m = useMessages();
  const sent = fileName(given);
  const hint = sent === null ? undefined : m.answerFileHint(sent);
  return (
    <>
      <Field {...{ label, hint, fault }} name={answerName(id)} type="file" accept={FILES} />
      {sent !== null && (
        <label className="ck">
          <input type="checkbox" name={removalName(id)} value={person} />
          {m.answerFileRemove(sent)}
        </label>
      )}
    </>
  );
}
