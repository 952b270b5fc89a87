import type { Service } from "../api-types";
import type { SentFile } from "../in-process";
import type { Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import type { DetailsForm, Errors } from "./details-form";
import { answerName, keptName, questionName } from "./intake";

/**
 * Sends the files of a form, so that its answers name them; one that was sent before stays where nothing replaces it.
 *
 * @returns the inputs that name what was sent, and the status of each question whose file was refused
 * @throws Refused over the rate limit or when the API fails
 */
export async function sendFiles(
  api: PublicApi,
  { service, form, files }: { service: Service; form: DetailsForm; files: Map<string, SentFile> },
): Promise<{ kept: Record<string, string>; refused: Record<string, number> }> {
  const kept: Record<string, string> = {};
  const refused: Record<string, number> = {};
  for (const question of service.fields.filter(({ kind }) => kind === "file")) {
    for (const person of (form.answers[question.id] ?? []).keys()) {
      const name = answerName(question, person);
      const file = files.get(name);
      const sent = file && (await api.upload(file).catch(refusalOf));
      if (sent instanceof Refused) refused[questionName(question.id)] = sent.status;
      else if (sent) kept[keptName(name)] = `${sent.id}/${sent.name}`;
    }
  }
  return { kept, refused };
}

/** A refusal that concerns the file alone: the visitor may send another, or none. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused && [413, 415, 422, 507].includes(error.status)) return error;
  throw error;
}

/** What is wrong with refused files, by the question's name. */
export function fileErrors({ m }: Page, refused: Record<string, number>): Errors {
  return Object.fromEntries(
    Object.entries(refused).map(([name, status]): [string, string] => {
      if (status === 507) return [name, m.questions.fileNoRoom];
      return [name, status === 413 ? m.questions.fileTooLarge : m.questions.fileType];
    }),
  );
}
