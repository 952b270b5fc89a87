import managementSnapshot from "../openapi/management.openapi.snapshot.json";
import publicSnapshot from "../openapi/public.openapi.snapshot.json";

/** What of a document its outline is made of. */
interface Outlined {
  tags?: { name: string }[];
  paths: Record<string, Record<string, unknown>>;
}

interface Entry {
  tag: string;
  method: string;
  path: string;
  summary: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

let written: string | undefined;

/**
 * Every operation by its heading, as links to where the reference will show it: there to be read while the reference
 * itself, a megabyte, is on its way, and to whoever has no scripts.
 */
export function outline(): string {
  written ??= [
    apiOutline("management", "Management API", managementSnapshot as Outlined),
    apiOutline("public", "Public API", publicSnapshot as Outlined),
  ].join("\n");
  return written;
}

function apiOutline(slug: string, title: string, document: Outlined): string {
  const entries = entriesOf(document);
  const named = (document.tags ?? []).map(({ name }) => name);
  const tags = [...new Set([...named, ...entries.map(({ tag }) => tag)])];
  const sections = tags.flatMap((tag) => {
    const own = entries.filter((entry) => entry.tag === tag);
    return own.length === 0
      ? []
      : [`<div>\n<h3>${escaped(tag)}</h3>\n<ul>\n${own.map((entry) => row(slug, entry)).join("\n")}\n</ul>\n</div>`];
  });
  return `<section>\n<h2>${title}</h2>\n<div class="groups">\n${sections.join("\n")}\n</div>\n</section>`;
}

const entriesOf = ({ paths }: Outlined): Entry[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as { tags?: string[]; summary?: string } | undefined;
      const { tags: [tag] = [], summary = "" } = operation ?? {};
      return tag === undefined ? [] : [{ tag, method: method.toUpperCase(), path, summary }];
    }),
  );

/** The address is the one that the reference gives the operation. */
function row(slug: string, { tag, method, path, summary }: Entry): string {
  const section = tag.toLowerCase().replaceAll(" ", "-");
  const address = `#${slug}/tag/${section}/${method}${path}`;
  return `<li><a href="${escaped(address)}">${escaped(summary)}</a> <code>${method} ${escaped(path)}</code></li>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
