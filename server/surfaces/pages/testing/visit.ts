import { chunkOf, type SurfaceRequest, type SurfaceResponse } from "../../http";
import type { PublicDoor } from "../door";
import { servePage } from "../index";

export interface Visited extends SurfaceResponse {
  html: string;
}

/** Opens an address of the hosted pages as a browser would; `form` posts. */
export async function visit(
  door: PublicDoor,
  address: string,
  { form, headers = {} }: { form?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Visited> {
  const [path = "", search = ""] = address.split("?");
  const sent: Record<string, string> = form ? { "content-type": "application/x-www-form-urlencoded" } : {};
  const all: Record<string, string> = { ...sent, ...headers };
  const sentBody = new TextEncoder().encode(new URLSearchParams(form).toString());
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
  const response = await servePage(request, door);
  if (response === null) throw new Error(`${address} is no hosted page`);
  return { ...response, html: typeof response.body === "string" ? response.body : "" };
}

/** The text a reader sees, tags out and spaces single. */
export function textOf(html: string): string {
  const text = html.replace(/<style>.*?<\/style>/g, " ").replace(/<[^>]+>/g, " ");
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&").replace(/\s+/g, " ");
}
