import type { SurfaceResponse } from "../../http/http";
import { redirect } from "../answer";
import { href, type Page, type Params } from "../page";
import { type PublicApi, Refused } from "../public-api";

/** Why a form is shown again, as much of it as its page needs to say it in any language. */
export interface Refusal {
  status: number;
  code: string;
  fields: Record<string, string>;
  /** What the API answered to files, by the question's name. */
  files?: Record<string, number>;
  retryAfterSeconds: number | null;
}

/** A form as it was posted, and why it comes back; null: nothing is wrong with it, it shows what it would cost. */
export interface RefusedForm {
  texts: URLSearchParams;
  refusal: Refusal | null;
}

/** A refusal of our own, in the API's words. */
export const refusalOf = (status: number, code: string, more: Partial<Refusal> = {}): Refusal => ({
  status,
  code,
  fields: {},
  retryAfterSeconds: null,
  ...more,
});

/** The API's refusal. @throws whatever else it was */
export function toRefusal(failure: unknown): Refusal {
  if (!(failure instanceof Refused)) throw failure;
  const { status, code, fields, retryAfterSeconds } = failure;
  return { status, code, fields, retryAfterSeconds };
}

const KEPT = "kept";

/**
 * Sends the visitor to the form as a GET, which the browser can go back to without asking whether to send it again.
 *
 * Who asks too often or meets a failure of ours is answered in place: nothing more is written for the one, and the
 * other's database may be what fails. So is a form that cannot be kept.
 *
 * @param params what the empty form's address needs, for when the kept one is over
 */
export async function comeBack(
  api: PublicApi,
  page: Page,
  { form, params, show }: { form: RefusedForm; params: Params; show: (form: RefusedForm) => Promise<SurfaceResponse> },
): Promise<SurfaceResponse> {
  const status = form.refusal?.status ?? 200;
  if (status === 429 || status >= 500) return show(form);
  const content = JSON.stringify([form.texts.toString(), form.refusal] satisfies Kept);
  const id = await api.keepForm(page.path, content);
  return id === null ? show(form) : redirect(303, href(page, page.path, { ...params, [KEPT]: id }));
}

type Kept = [texts: string, refusal: Refusal | null];

/** The form that the address names; null for the empty one. */
export async function keptForm(api: PublicApi, page: Page): Promise<RefusedForm | null> {
  const id = page.query.get(KEPT);
  const content = id && (await api.keptForm(page.path, id));
  if (!content) return null;
  const [texts, refusal] = JSON.parse(content) as Kept;
  return { texts: new URLSearchParams(texts), refusal };
}
