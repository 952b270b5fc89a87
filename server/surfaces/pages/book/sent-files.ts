import type { Service } from "../api-types";
import type { SentFile } from "../in-process";
import type { Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import type { DetailsForm, Errors } from "./details-form";
import { answerName, questionName } from "./intake";

/**
 * Sends the files of a form, so that its answers name them; one that was sent before stays where nothing replaces it.
 *
 * @returns the form with its files, and what is wrong with those that were refused
 * @throws Refused over the rate limit or when the API fails
 */
export async function sendFiles(
  api: PublicApi,
  page: Page,
  { service, form, files }: { service: Service; form: DetailsForm; files: Map<string, SentFile> },
): Promise<{ form: DetailsForm; errors: Errors }> {
  const answers = { ...form.answers };
  const errors: Errors = {};
  for (const question of service.fields.filter(({ kind }) => kind === "file")) {
    const kept = [...(answers[question.id] ?? [])];
    for (const [person] of kept.entries()) {
      const file = files.get(answerName(question, person));
      const sent = file && (await api.upload(file).catch(refusalOf));
      if (sent instanceof Refused) errors[questionName(question.id)] = fileError(page, sent);
      else if (sent) kept[person] = `${sent.id}/${sent.name}`;
    }
    answers[question.id] = kept;
  }
  return { form: { ...form, answers }, errors };
}

/** What concerns the file alone: the visitor may send another, or none. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused && [413, 415, 422, 507].includes(error.status)) return error;
  throw error;
}

function fileError({ m }: Page, { status }: Refused): string {
  if (status === 507) return m.questions.fileNoRoom;
  return status === 413 ? m.questions.fileTooLarge : m.questions.fileType;
}
