import type { Question, Service } from "../api-types";
import type { DetailsForm, Errors } from "../book/details-form";
import { answerName, askedOf, fileOf, keptName, peopleOf, questionName } from "../book/intake";
import { personsOf } from "../book/time-ask";
import type { Page } from "../page";
import { Field, FieldError } from "./field";

interface Asking {
  page: Page;
  service: Service;
  form: DetailsForm;
  errors: Errors;
}

interface OneQuestion extends Asking {
  asked: ReturnType<typeof askedOf>;
  question: Question;
}

/** File types that the API takes. */
const FILE_TYPES = "image/jpeg,image/png,image/webp,application/pdf";
const ANSWER_LENGTH_MAX = 5000;

/**
 * What the service asks. Conditional questions are all there, with what they depend on in words: the script hides
 * those that are not asked, and without it the API drops their answers.
 */
export function QuestionFields(asking: Asking) {
  const persons = personsOf(asking.form.persons, asking.service);
  const asked = askedOf(asking.service, asking.form.answers);
  return (
    <div data-live="people" className="stack">
      {asking.service.fields.map((question) =>
        question.perPerson && persons > 1 ? (
          <EachPerson key={question.id} {...asking} {...{ asked, question, persons }} />
        ) : (
          <OneAnswer key={question.id} {...asking} {...{ asked, question }} person={0} label={question.label} />
        ),
      )}
    </div>
  );
}

function EachPerson({ question, persons, ...asking }: OneQuestion & { persons: number }) {
  const name = questionName(question.id);
  const error = asking.errors[name];
  return (
    <fieldset className="field each" aria-describedby={error && `${name}-error`}>
      <legend>{question.label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {peopleOf(question, persons).map((person) => (
        <OneAnswer
          key={person}
          {...asking}
          question={question}
          person={person}
          label={asking.page.m.questions.person(person + 1)}
        />
      ))}
    </fieldset>
  );
}

interface OneAnswerProps extends OneQuestion {
  person: number;
  label: string;
}

function OneAnswer(props: OneAnswerProps) {
  const { page, form, errors, question, person, label } = props;
  const name = answerName(question, person);
  const value = form.answers[question.id]?.[person] ?? "";
  const error = errors[questionName(question.id)];
  const condition = conditionOf(props);
  const shared = {
    page,
    name,
    label,
    // One sentence stands above all people.
    error: label === question.label ? error : undefined,
    isInvalid: error !== undefined && value === "",
    required: question.required,
    askedIf: condition,
  };
  const onlyIf = condition && (
    <span className="without-script">{page.m.questions.onlyIf(condition.label, condition.is)}</span>
  );
  if (question.kind === "select") {
    return <Field {...shared} value={value} hint={onlyIf ?? undefined} options={question.options} />;
  }
  if (question.kind === "file") {
    const { name: kept } = fileOf(value);
    const hint = (
      <>
        {onlyIf} {page.m.questions.fileHint}
      </>
    );
    return (
      <Field {...shared} value="" hint={hint} input={{ type: "file", accept: FILE_TYPES }}>
        {kept !== "" && (
          <p className="hint">
            <input type="hidden" name={keptName(name)} value={value} />
            {page.m.questions.fileKept} <bdi>{kept}</bdi>
          </p>
        )}
      </Field>
    );
  }
  const size = question.perPerson ? { input: { maxLength: ANSWER_LENGTH_MAX } } : { rows: 2 };
  return <Field {...shared} value={value} hint={onlyIf ?? undefined} {...size} />;
}

/** The input that a question depends on: of two `perPerson` ones the same person's, else any. */
function conditionOf({ service, asked, question, person }: OneAnswerProps) {
  const { showIf, perPerson } = question;
  const other = service.fields.find(({ id }) => id === showIf?.field);
  if (showIf === null || other === undefined) return undefined;
  const name = perPerson ? answerName(other, person) : questionName(other.id);
  const isMet = asked.get(question.id)?.(person) ?? true;
  return { name, is: showIf.is, label: other.label, ofAnyone: other.perPerson && !perPerson, isMet };
}
