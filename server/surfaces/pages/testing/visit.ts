import { chunkOf, type SurfaceRequest, type SurfaceResponse } from "../../http/http";
import type { InProcessApi } from "../in-process";
import { servePage } from "../index";

export interface Visited extends SurfaceResponse {
  html: string;
}

interface Sent {
  form?: Record<string, string>;
  /** File names by the name of their input; sends the form as multipart. */
  files?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Opens an address of the hosted pages as a browser would; `form` posts. */
export async function visit(
  fake: InProcessApi,
  address: string,
  { form, files, headers = {} }: Sent = {},
): Promise<Visited> {
  const [path = "", search = ""] = address.split("?");
  const sent = new Response(files ? multipart(form ?? {}, files) : new URLSearchParams(form));
  const type: Record<string, string> = form ? { "content-type": sent.headers.get("content-type") ?? "" } : {};
  const all: Record<string, string> = { ...type, ...headers };
  const sentBody = new Uint8Array(await sent.arrayBuffer());
  const request: SurfaceRequest = {
    method: form ? "POST" : "GET",
    path,
    search,
    header: (name) => all[name],
    body: async () => sentBody,
    chunks: (limitBytes) => chunkOf(sentBody, limitBytes),
    clientAddress: "127.0.0.1",
    requestId: "req_test",
  };
  const response = await servePage(request, fake);
  if (response === null) throw new Error(`${address} is no hosted page`);
  return { ...response, html: typeof response.body === "string" ? response.body : "" };
}

function multipart(form: Record<string, string>, files: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  for (const [name, file] of Object.entries(files)) data.append(name, new Blob(file === "" ? [] : ["%PDF-1.7"]), file);
  return data;
}

/** The text a reader sees, tags out and spaces single. */
export function textOf(html: string): string {
  const text = html.replace(/<style>.*?<\/style>/g, " ").replace(/<[^>]+>/g, " ");
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&").replace(/\s+/g, " ");
}
