import type { TenantContext } from "../../../context";
import type { BookingRow } from "../../../db/schema";
import type { Fields } from "../../../domain/errors";
import { type Answer, checkAnswers, type FileAnswer } from "../../../domain/intake/intake";
import { findUploads } from "../../uploads";
import type { IntakeQuestion } from "./queries";

/** Answers of one booking as they were sent. */
export interface GivenAnswers {
  questions: IntakeQuestion[];
  /** By question id. */
  given: Record<string, unknown>;
  persons: number;
  /** Of the input that holds them, such as `items.0.fields`. */
  path: string;
}

/** A file as a booking keeps it. */
interface KeptFile extends FileAnswer {
  name: string;
}

type KeptAnswer = string | KeptFile | null;

/** The answers to keep, one map for each that was given, and all that is wrong, by dotted name. */
export interface ReadAnswers {
  kept: BookingRow["fields"][];
  faults: Fields;
  /** Uploads that are among the answers, locked until the transaction ends. */
  fileIds: string[];
}

/** Checks answers; files must be uploads of the account. One statement, and only when there are files. */
export async function readAnswers({ db, tenant }: TenantContext, all: GivenAnswers[]): Promise<ReadAnswers> {
  return answersAmong(all, await findUploads(db, tenant.id, filesNamed(all)));
}

/** The files that answers name. */
export const filesNamed = (all: GivenAnswers[]): string[] => [...new Set(all.flatMap((one) => checkedOf(one).fileIds))];

const checkedOf = ({ questions, given, persons }: GivenAnswers) => checkAnswers(questions, given, { persons });

/** Checks answers. @param uploads those of the account among the files that they name */
export function answersAmong(all: GivenAnswers[], uploads: { id: string; name: string }[]): ReadAnswers {
  const known = new Map(uploads.map(({ id, name }) => [id, name]));
  const checked = all.map(checkedOf);
  const faults: Fields = {};
  const kept = checked.map((one, index) => {
    const { path = "" } = all[index] ?? {};
    for (const [id, sentence] of Object.entries(one.faults)) addFault(faults, `${path}.${id}`, sentence);
    for (const [id, answer] of Object.entries(one.answers))
      if (filesIn(answer).some((file) => !known.has(file.id))) addFault(faults, `${path}.${id}`, "No such upload.");
    return mapValues(one.answers, (answer) => withNames(answer, known));
  });
  return { kept, faults, fileIds: [...new Set(checked.flatMap((one) => one.fileIds))] };
}

/**
 * The uploads that answers may mean, whatever the questions are: for whoever has to lock them before it is known what is
 * asked, since uploads are locked before all else.
 */
export const filesMeant = (given: Record<string, unknown>): string[] => [
  ...new Set(Object.values(given).flat().flatMap(idIn)),
];

/** Locks them until the transaction ends. */
export async function lockFilesIn({ db, tenant }: TenantContext, given: Record<string, unknown> = {}): Promise<void> {
  await findUploads(db, tenant.id, filesMeant(given));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idIn(answer: unknown): string[] {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : answer;
  return typeof id === "string" && UUID.test(id) ? [id.toLowerCase()] : [];
}

/** Notes a fault under its dotted path and its top-level name; the first sentence about either stays. */
export function addFault(faults: Fields, name: string, sentence: string): void {
  faults[name] ??= sentence;
  faults[name.split(".")[0] ?? name] ??= sentence;
}

const filesIn = (answer: Answer | Answer[]): FileAnswer[] =>
  [answer].flat().flatMap((one) => (typeof one === "object" && one !== null ? [one] : []));

function withNames(answer: Answer | Answer[], known: Map<string, string>): KeptAnswer | KeptAnswer[] {
  if (Array.isArray(answer)) return answer.map((one) => named(one, known));
  return named(answer, known);
}

const named = (answer: Answer, known: Map<string, string>): KeptAnswer =>
  typeof answer === "object" && answer !== null ? { id: answer.id, name: known.get(answer.id) ?? "" } : answer;

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Kept answers as mails show them: in the order of the questions, those that are still asked. */
export function answerLines(
  questions: Pick<IntakeQuestion, "id" | "label">[],
  fields: BookingRow["fields"],
): { label: string; answers: string[] }[] {
  return questions.flatMap(({ id, label }) => {
    const answers = [fields[id]].flat().flatMap(textOf);
    return answers.length > 0 ? [{ label, answers }] : [];
  });
}

function textOf(answer: unknown): string[] {
  if (typeof answer === "string") return [answer];
  const isFile = typeof answer === "object" && answer !== null && "name" in answer && typeof answer.name === "string";
  return isFile ? [String(answer.name)] : [];
}
