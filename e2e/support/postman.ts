import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

interface Named {
  key: string;
  value: string;
  disabled?: boolean;
}

/** A request of a Postman collection, as far as a journey fills it in. */
export interface PostmanItem {
  name: string;
  request: {
    url: { query: Named[]; variable: Named[] };
    header: Named[];
    body?: { mode?: string; raw?: string };
  };
  response?: unknown[];
  event?: unknown[];
  item?: PostmanItem[];
}

interface Collection {
  item: PostmanItem[];
  variable: Named[];
}

interface Conversion {
  result: boolean;
  reason?: string;
  output: { data: Collection }[];
}

interface Execution {
  item: { name: string };
  response?: { code: number; stream: Buffer };
  assertions?: { assertion: string; error?: { message: string } }[];
}

type Callback<Result> = (error: Error | null, result: Result) => void;

// Neither library has types.
const converter: {
  convertV2: (input: object, options: object, done: Callback<Conversion>) => void;
} = require("openapi-to-postmanv2");
const newman: {
  run: (options: object, done: Callback<{ run: { failures: unknown[]; executions: Execution[] } }>) => void;
} = require("newman");

/** What an OpenAPI document becomes in Postman: its requests by name, and the variables they need. */
export async function toCollection(
  document: object,
): Promise<{ requests: Map<string, PostmanItem>; variables: Named[] }> {
  const options = { folderStrategy: "Tags", parametersResolution: "Example" };
  const { result, reason, output } = await new Promise<Conversion>((resolve, reject) =>
    converter.convertV2({ type: "json", data: document }, options, (error, made) =>
      error ? reject(error) : resolve(made),
    ),
  );
  const [first] = output ?? [];
  if (!result || !first) throw new Error(`The document was not converted: ${reason}`);
  const all = (items: PostmanItem[]): PostmanItem[] => items.flatMap((one) => (one.item ? all(one.item) : [one]));
  return {
    requests: new Map(all(first.data.item).map((one) => [one.name, one])),
    variables: first.data.variable,
  };
}

/** What a journey puts into a request that the document made. */
export interface Filling {
  /** Values of the path's variables. */
  path?: Record<string, string>;
  /** The query; parameters that are not named are left out. */
  query?: Record<string, string>;
  body?: object;
  /** Which fields of the answer the next requests use, as variables. */
  keeps?: Record<string, string>;
}

/** A request of the collection, filled in as somebody does in Postman. */
export function filled(item: PostmanItem, { path = {}, query = {}, body, keeps = {} }: Filling): PostmanItem {
  const { url, header } = item.request;
  const named = (list: Named[], values: Record<string, string>) =>
    list.map((one) => ({ ...one, value: values[one.key] ?? "", disabled: !(one.key in values) }));
  const script = [
    "pm.test('answers 2xx', () => pm.expect(pm.response.code).to.be.within(200, 299));",
    ...Object.entries(keeps).map(([name, place]) => `pm.environment.set('${name}', pm.response.json().${place});`),
  ];
  const request = {
    ...item.request,
    url: { ...url, query: named(url.query, query), variable: named(url.variable, path) },
    header: header.map((one) => (one.key === "Idempotency-Key" ? { ...one, value: "{{$guid}}" } : one)),
    ...(body ? { body: { ...item.request.body, raw: JSON.stringify(body) } } : {}),
  };
  return {
    ...item,
    request,
    response: [],
    event: [{ listen: "test", script: { type: "text/javascript", exec: script } }],
  };
}

/** Runs requests in order with newman. @returns per request its status and answer; `failures` of its checks */
export async function runCollection(items: PostmanItem[], variables: Named[]) {
  const collection = { info: { name: "Journey" }, item: items, variable: variables };
  const { run } = await new Promise<{ run: { failures: unknown[]; executions: Execution[] } }>((resolve, reject) =>
    newman.run({ collection, reporters: [] }, (error, summary) => (error ? reject(error) : resolve(summary))),
  );
  const answers = run.executions.map(({ item, response }) => ({
    name: item.name,
    status: response?.code,
    body: JSON.parse(response?.stream.toString() || "{}"),
  }));
  return { answers, failures: run.failures };
}
