import type { OpenApiDocument, Operation } from "../../server/surfaces/openapi/document";
import { type Account, fillIn, type Own } from "../../server/surfaces/reference/browser/own";
import { toTry } from "../../server/surfaces/reference/browser/requests";

const origin = () => process.env.E2E_BASE_URL ?? "";

/** The two APIs, by where their documents are. */
const BASES: Record<string, (account: Account) => string> = {
  "/api/v1/openapi.json": () => "/api/v1",
  "/openapi.json": ({ publicKey }) => `/api/public/${publicKey}`,
};

/** An operation of one of the documents. */
export interface Place {
  document: string;
  path: string;
  method: string;
}

/** A sandbox as the reference opens it, with the documents as it fills them in for what it made there. */
interface Opened {
  account: Account;
  documents: Record<string, OpenApiDocument>;
}

export async function openFilled(): Promise<Opened> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ seed: "salon" });
  const answer = await fetch(`${origin()}/api/v1/sandbox`, { method: "POST", headers, body });
  const { apiKey, publicKey } = await answer.json();
  const account = { origin: origin(), apiKey, publicKey };
  const own: Own = {};
  await fillIn(own, account);
  const texts = await Promise.all(Object.keys(BASES).map(async (name) => [name, await textOf(name)] as const));
  const documents = texts.map(([name, text]) => [name, toTry(JSON.parse(text) as OpenApiDocument, own)]);
  return { account, documents: Object.fromEntries(documents) };
}

const texts = new Map<string, Promise<string>>();

/** A document's text, of which every reading makes another copy. */
function textOf(document: string): Promise<string> {
  const text = texts.get(document) ?? fetch(`${origin()}${document}`).then((answer) => answer.text());
  texts.set(document, text);
  return text;
}

/** Every operation of both documents. */
export async function placesOfAll(): Promise<Place[]> {
  const texts = await Promise.all(Object.keys(BASES).map(async (name) => [name, await textOf(name)] as const));
  return texts.flatMap(([document, text]) =>
    Object.entries((JSON.parse(text) as OpenApiDocument).paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => ({ document, path, method })),
    ),
  );
}

/** Sends an operation as the reference fills it in for a sandbox. @returns its status, with the answer of a refusal */
export async function sendFilled(place: Place, { account, documents }: Opened): Promise<string> {
  const operation = documents[place.document]?.paths[place.path]?.[place.method as "get"];
  const base = BASES[place.document]?.(account);
  if (!operation) throw new Error(`There is no ${place.method} ${place.path}.`);
  const body = operation.requestBody?.content["application/json"]?.example;
  const headers = { "content-type": "application/json", authorization: `Bearer ${account.apiKey}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const url = `${account.origin}${base}${addressOf(place.path, operation)}`;
  const answer = await fetch(url, { method: place.method.toUpperCase(), headers, ...sent });
  return answer.ok ? "sent" : `${answer.status} ${await answer.text()}`;
}

interface Filled {
  value: unknown;
  "x-disabled": boolean;
}

/** The path and the query with every value that is filled in and not left out. */
function addressOf(path: string, { parameters }: Operation): string {
  const values = parameters.flatMap((parameter) => {
    const { default: filled } = ("examples" in parameter ? parameter.examples : {}) as { default?: Filled };
    if ("$ref" in parameter || !filled || filled["x-disabled"]) return [];
    return [{ name: parameter.name, place: parameter.in, value: String(filled.value) }];
  });
  const query = values.filter(({ place }) => place === "query").map(({ name, value }) => [name, value]);
  const address = values.reduce((text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  return query.length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
}
