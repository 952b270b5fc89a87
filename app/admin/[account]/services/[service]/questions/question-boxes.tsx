"use client";
import { useState } from "react";
import type { Question } from "../../../../../../server/features/questions/schemas";
import { Choice, Field, LongField, Switch } from "../../../../parts/field";
import { useMessages } from "../../../../shell/messages-context";
import { KINDS, type Kind, kindWord } from "./question-draft";

interface Properties {
  of?: Question;
  /** Those asked before, whose answers it can hang on. */
  earlier: Question[];
  faults: Record<string, string>;
}

/** The boxes of a question; what its kind has no use for is not there. */
export function QuestionBoxes({ of, earlier, faults }: Properties) {
  const m = useMessages();
  const [kind, setKind] = useState<Kind>(of?.kind ?? "text");
  const [field, setField] = useState(of?.showIf?.field ?? "");
  const askable = earlier.filter((question) => question.kind !== "file");
  const options = earlier.find(({ id }) => id === field)?.options ?? [];
  const answer = { label: m.questionAnswer, name: "is", fault: faults.is, defaultValue: of?.showIf?.is ?? "" };
  return (
    <>
      <Field label={m.questionLabel} name="label" fault={faults.label} defaultValue={of?.label} autoComplete="off" />
      <Choice
        label={m.questionKind}
        name="kind"
        value={kind}
        fault={faults.kind}
        onChange={(picked) => setKind(KINDS.find((one) => one === picked) ?? "text")}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {kindWord(m, one)}
          </option>
        ))}
      </Choice>
      {kind === "select" && (
        <LongField
          label={m.questionOptions}
          hint={m.questionOptionsHint}
          name="options"
          fault={faults.options}
          defaultValue={of?.options.join("\n")}
        />
      )}
      <Switch label={m.questionRequired} name="required" defaultChecked={of?.required ?? false} />
      <Switch label={m.questionPerPerson} name="perPerson" defaultChecked={of?.perPerson ?? false} />
      {askable.length > 0 && (
        <Choice label={m.questionShow} name="field" value={field} fault={faults.field} onChange={setField}>
          <option value="">{m.questionAlways}</option>
          {askable.map(({ id, label }) => (
            <option key={id} value={id}>
              {m.questionIf(label)}
            </option>
          ))}
        </Choice>
      )}
      {field !== "" &&
        (options.length > 0 ? (
          <Choice {...answer}>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Choice>
        ) : (
          <Field {...answer} autoComplete="off" />
        ))}
    </>
  );
}
