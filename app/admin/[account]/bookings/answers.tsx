import { Fragment, type ReactNode } from "react";
import type { OpenedAccount } from "../../server/open-account";

/** What was asked and answered, in the order of the questions; a file as a link that downloads it, for whoever may. */
export async function answersOf(
  opened: OpenedAccount,
  answers: Record<string, unknown>,
  questions: { id: string; label: string }[],
): Promise<{ label: string; answer: ReactNode }[]> {
  const order = new Map(questions.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? questions.length;
  const urls = await readLinks(opened, Object.values(answers).flat().flatMap(fileIn));
  return Object.entries(answers)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([id, answer]) => ({ label: questions[place(id)]?.label ?? id, answer: toShown(answer, urls) }));
}

interface SentFile {
  id: string;
  name: string;
}

function fileIn(answer: unknown): SentFile[] {
  const isFile = typeof answer === "object" && answer !== null && "id" in answer && "name" in answer;
  return isFile ? [{ id: String(answer.id), name: String(answer.name) }] : [];
}

/** Where each downloads, for an hour; those that the role may not see, or that are gone, are left out. */
async function readLinks({ office, mayBeyondOwn }: OpenedAccount, files: SentFile[]): Promise<Map<string, string>> {
  if (!mayBeyondOwn("bookings:read")) return new Map();
  const links = await Promise.all(
    files.map(({ id }) =>
      office.uploads.get({ id }).then(
        ({ url }) => [[id, url] as const],
        () => [],
      ),
    ),
  );
  return new Map(links.flat());
}

function toShown(answer: unknown, urls: Map<string, string>): ReactNode {
  if (Array.isArray(answer))
    return answer.map((one, index) => (
      <Fragment key={`${String(index)} ${JSON.stringify(one)}`}>
        {index > 0 && ", "}
        {toShown(one, urls)}
      </Fragment>
    ));
  const [file] = fileIn(answer);
  if (file) return urls.has(file.id) ? <a href={urls.get(file.id)}>{file.name}</a> : file.name;
  if (typeof answer === "boolean") return answer ? "✓" : "–";
  return typeof answer === "object" && answer !== null ? JSON.stringify(answer) : String(answer);
}
