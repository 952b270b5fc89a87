import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { common, createLowlight } from "lowlight";
import type { Code, Heading, Link, Root, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { defaultHandlers, type State, toHast } from "mdast-util-to-hast";
import { toString as textOf } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import { ORIGIN_MARK, ORIGIN_WRITTEN } from "../written";
import { grouped, type Samples, tabOf } from "./samples";

/** A guide as HTML, and what other pages say of it. */
export interface Rendered {
  title: string;
  /** Its first sentence. */
  summary: string;
  /** Its sections, for the table of contents. */
  sections: { depth: number; title: string; id: string }[];
  html: string;
}

/** Where a link of a guide leads on the server; null for what is in the repository alone. */
export type Leads = (href: string) => string | null;

/** How many groups of samples the present page has so far. */
let groups = 0;

/** Renders one guide. Its samples say the server's own address. */
export function renderGuide(text: string, leads: Leads): Rendered {
  groups = 0;
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const sections = named(tree);
  tree.children = grouped(tree.children);
  const hast = toHast(tree, { handlers: { code: block, link: link(leads), samples, table } });
  return {
    title: sections[0]?.title ?? "",
    summary: firstSentence(textOf(tree.children.find(({ type }) => type === "paragraph"))),
    sections: sections.filter(({ depth }) => depth > 1),
    html: toHtml(hast),
  };
}

const firstSentence = (paragraph: string): string => /^.*?\.(?=\s|$)/s.exec(paragraph)?.[0] ?? paragraph;

/** As renderers of Markdown make anchors of headings. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-");

/** Gives each heading the anchor that links to it name. */
function named({ children }: Root): Rendered["sections"] {
  return children
    .filter((node): node is Heading => node.type === "heading")
    .map((heading) => {
      const title = textOf(heading);
      heading.data = { ...heading.data, hProperties: { id: slugOf(title) } };
      return { depth: heading.depth, title, id: slugOf(title) };
    });
}

/** Leads to the server's pages; what it has none for stays as text. */
const link =
  (leads: Leads) =>
  (state: State, node: Link): ElementContent | ElementContent[] => {
    const url = leads(node.url);
    return url === null ? (state.all(node) as ElementContent[]) : defaultHandlers.link(state, { ...node, url });
  };

const lowlight = createLowlight(common);
const GRAMMARS: Record<string, string> = { sh: "bash", console: "shell", ts: "typescript" };

const element = (tagName: string, properties: Element["properties"], ...children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
const text = (value: string): ElementContent => ({ type: "text", value });

/** A block of code, which a keyboard can move sideways. */
function block(_: State, code: Code): Element {
  const value = code.value.replaceAll(ORIGIN_WRITTEN, ORIGIN_MARK);
  const grammar = GRAMMARS[code.lang ?? ""] ?? code.lang ?? "";
  const children = lowlight.registered(grammar)
    ? (lowlight.highlight(grammar, value).children as ElementContent[])
    : [text(value)];
  return element("pre", { tabIndex: 0 }, element("code", {}, ...children));
}

/** Radio buttons show one of the samples, without a script. */
function samples(state: State, { children }: Samples): Element {
  groups += 1;
  const name = `samples-${groups}`;
  const choices = children.flatMap((code, index) => {
    const id = `${name}-${code.lang}`;
    const properties = { type: "radio", name, id, value: code.lang ?? "", checked: index === 0 };
    return [element("input", properties), element("label", { htmlFor: [id] }, text(tabOf(code)))];
  });
  const legend = element("legend", { className: ["vh"] }, text("Language of this sample"));
  const panes = children.map((code) =>
    element("div", { className: ["pane"], dataLanguage: code.lang ?? "" }, block(state, code)),
  );
  return element("div", { className: ["samples"] }, element("fieldset", {}, legend, ...choices), ...panes);
}

/** A table, which may be wider than the page. Markdown has no table without a head: one that is empty is none. */
function table(state: State, node: Table): Element {
  const [head] = node.children;
  const isNamed = head?.children.some((cell) => textOf(cell) !== "");
  const drawn = defaultHandlers.table(state, node);
  if (head && !isNamed) drawn.children = drawn.children.filter((part) => !isElement(part, "thead"));
  else drawn.children.forEach(unnamedIsNoHead);
  return element("div", { className: ["table"], tabIndex: 0 }, drawn);
}

const isElement = (node: ElementContent, tagName: string): node is Element =>
  node.type === "element" && node.tagName === tagName;

/** An empty corner is the head of nothing. */
function unnamedIsNoHead(node: ElementContent): void {
  if (!("children" in node)) return;
  if (isElement(node, "th") && node.children.length === 0) node.tagName = "td";
  else node.children.forEach(unnamedIsNoHead);
}
