import { TRPCClientError } from "@trpc/client";
import type { BookingForm } from "../../../../../server/features/calendar";
import { answerName } from "./written";

/** What was sent once is not sent again when the form is. */
const sent = new WeakMap<File, string>();

/**
 * Sends the files of a form.
 *
 * @returns ids of uploads by question id, of a question that each person answers one for each
 * @throws TRPCClientError as a refused call does
 */
export async function sendFiles(form: FormData, questions: BookingForm["questions"], publicKey: string) {
  const ids: Record<string, string | (string | null)[]> = {};
  for (const { id, perPerson } of questions.filter(({ kind }) => kind === "file")) {
    const each: (string | null)[] = [];
    for (const file of form.getAll(answerName(id)))
      each.push(file instanceof File && file.size > 0 ? await uploaded(file, { id, publicKey }) : null);
    const [first] = each;
    if (perPerson && each.some((one) => one !== null)) ids[id] = each;
    else if (first) ids[id] = first;
  }
  return ids;
}

async function uploaded(file: File, { id, publicKey }: { id: string; publicKey: string }): Promise<string> {
  const known = sent.get(file);
  if (known) return known;
  const body = new FormData();
  body.set("file", file);
  const answer = await fetch(`/api/public/${publicKey}/uploads`, { method: "POST", body });
  const said = await answer.json();
  if (!answer.ok) throw refused(said, id);
  sent.set(file, said.id);
  return said.id;
}

/** A refusal of the public API, as one of a procedure. */
function refused({ error: code, message }: { error: string; message: string }, id: string) {
  const data = { code, fields: { [`fields.${id}`]: message } };
  return TRPCClientError.from({ error: { message, code: -32_600, data } });
}
