import { chunkOf, type SurfaceRequest, type SurfaceResponse } from "../../http/http";
import type { InProcessApi } from "../in-process";
import { servePage } from "../index";

export interface Visited extends SurfaceResponse {
  html: string;
}

interface Received {
  method: string;
  /** By lower-case names. */
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

interface Sent {
  form?: Record<string, string>;
  /** File names by the name of their input; sends the form as multipart. */
  files?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A request to an address, with or without its query; a GET unless said. */
export function requestTo(
  address: string,
  { method = "GET", headers = {}, body = new Uint8Array() }: Partial<Received> = {},
): SurfaceRequest {
  const [path = "", search = ""] = address.split("?");
  return {
    method,
    path,
    search,
    header: (name) => headers[name],
    body: async () => body,
    chunks: (limitBytes) => chunkOf(body, limitBytes),
    clientAddress: "127.0.0.1",
    requestId: "req_test",
  };
}

/** Opens an address of the hosted pages as a browser would; `form` posts. */
export async function visit(
  fake: InProcessApi,
  address: string,
  { form, files, headers = {} }: Sent = {},
): Promise<Visited> {
  const sent = new Response(files ? multipart(form ?? {}, files) : new URLSearchParams(form));
  const type: Record<string, string> = form ? { "content-type": sent.headers.get("content-type") ?? "" } : {};
  const body = new Uint8Array(await sent.arrayBuffer());
  const request = requestTo(address, { method: form ? "POST" : "GET", headers: { ...type, ...headers }, body });
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
