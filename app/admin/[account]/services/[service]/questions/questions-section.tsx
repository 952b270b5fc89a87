"use client";
import type { Question } from "../../../../../../server/features/questions/schemas";
import { EditorSection } from "../../../../editor/editor";
import type { Messages } from "../../../../messages";
import { Fault } from "../../../../parts/fault";
import { AskButton } from "../../../../parts/rows/ask-button";
import { OrderedRows } from "../../../../parts/rows/ordered-rows";
import { useMessages } from "../../../../shell/messages-context";
import { QuestionBoxes } from "./question-boxes";
import { faultsAt, kindWord, namingQuestions, readQuestion, type Store, toDraft } from "./question-draft";
import { useQuestionOrder } from "./use-question-order";

interface Properties {
  id: string;
  questions: Question[];
  mayWrite: boolean;
}

/** What is asked when the service is booked, in the order of asking. */
export function QuestionsSection({ id, questions, mayWrite }: Properties) {
  const m = useMessages();
  const store: Store = (office, fields, { edited, seen = questions }) =>
    namingQuestions(office.services.fieldEdits.save.mutate({ id, fields, seen: { fields: seen } }), fields, edited);
  const { shown, order, fault } = useQuestionOrder(questions, store);
  const drafts = questions.map(toDraft);
  const add = mayWrite && (
    <AskButton
      icon="plus"
      label={m.questionNew}
      title={m.questionNew}
      action={m.questionAdd}
      call={(office, form) => store(office, [...drafts, readQuestion(form)], { edited: drafts.length })}
    >
      {(faults) => <QuestionBoxes earlier={questions} faults={faultsAt(faults, questions.length)} />}
    </AskButton>
  );
  return (
    <EditorSection id="questions" title={m.questions} end={add} isList>
      <Fault text={fault} />
      {questions.length === 0 && <p className="in muted">{m.questionsNone}</p>}
      <OrderedRows items={shown} nameOf={({ label }) => label} mayMove={mayWrite} onOrder={order}>
        {(question) => <Row {...{ question, questions, mayWrite, store }} />}
      </OrderedRows>
    </EditorSection>
  );
}

interface RowProperties extends Omit<Properties, "id"> {
  question: Question;
  store: Store;
}

function Row({ question, questions, mayWrite, store }: RowProperties) {
  const m = useMessages();
  const { id, label } = question;
  const place = questions.findIndex((other) => other.id === id);
  const drafts = questions.map(toDraft);
  return (
    <>
      <span className="what">
        <b>{label}</b>
        <small>{factsOf(m, question, questions)}</small>
      </span>
      {mayWrite && (
        <span className="acts tight">
          <AskButton
            icon="pencil"
            label={m.editOf(label)}
            isInRow
            title={m.editOf(label)}
            action={m.save}
            call={(office, form) => store(office, drafts.with(place, { ...readQuestion(form), id }), { edited: place })}
          >
            {(faults) => (
              <QuestionBoxes of={question} earlier={questions.slice(0, place)} faults={faultsAt(faults, place)} />
            )}
          </AskButton>
          <AskButton
            icon="trash-2"
            label={m.removeOf(label)}
            isInRow
            isGrave
            title={m.questionDeleteTitle(label)}
            action={m.questionDeleteDo}
            call={(office) => store(office, drafts.toSpliced(place, 1), {})}
          >
            {() => <p>{m.questionDeleteText}</p>}
          </AskButton>
        </span>
      )}
    </>
  );
}

function factsOf(m: Messages, { kind, required, perPerson, showIf }: Question, questions: Question[]): string {
  const asked = questions.find(({ id }) => id === showIf?.field)?.label;
  const facts = [
    kindWord(m, kind),
    required && m.questionRequired,
    perPerson && m.questionPerPerson,
    showIf && m.questionShownIf(asked ?? "", showIf.is),
  ];
  return facts.filter(Boolean).join(" · ");
}
