import { serveAdminPage } from "../surfaces/admin-pages";
import { cookieHeader, newAddress, ORIGIN } from "./identity";
import { requestOf } from "./rest";

export interface Visited {
  /** Posted as a form; read when absent. */
  form?: Record<string, string> | URLSearchParams;
  cookie?: string;
  /** Of a form; ours unless said. Empty: none. */
  origin?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** Visits a page of signing in as a browser without scripts does. @param target path and query */
export async function visitAdmin(target: string, visited: Visited = {}) {
  const { form, cookie, origin = ORIGIN, address = newAddress(), headers = {} } = visited;
  const answer = await serveAdminPage(
    requestOf(form ? "POST" : "GET", target, {
      ...(form ? { raw: new URLSearchParams(form).toString() } : {}),
      headers: {
        ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        cookie,
        "user-agent": "Browser 1",
        ...(form && origin !== "" ? { origin } : {}),
        ...headers,
      },
      address,
    }),
  );
  if (!answer) throw new Error(`No page of signing in is at ${target}.`);
  const html = String(answer.body ?? "");
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.location,
    html,
    text: html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
    title: /<title>([^<]*)/.exec(html)?.[1],
    cookie: cookieHeader(answer.cookies ?? []),
  };
}
