import { micromark } from "micromark";

/**
 * What is left of Markdown: paragraphs, emphasis, lists, quotes, code and links. Tags are shown as they are typed,
 * addresses that could run something are dropped (micromark does both), and headings and pictures are the page's own.
 */
const LEFT_OUT = {
  disable: {
    null: ["headingAtx", "setextUnderline", "htmlFlow", "htmlText", "labelStartImage", "definition", "codeIndented"],
  },
};

/** Markdown as HTML that is safe to show. */
const markdownToHtml = (text: string): string =>
  // Every other `<` of the outcome is written as an entity.
  micromark(text, { extensions: [LEFT_OUT] }).replaceAll('<a href="', '<a rel="nofollow noopener" href="');

/** Markdown as a search engine reads it: one line of plain text. */
export const markdownToText = (text: string): string =>
  markdownToHtml(text)
    .replace(/<\/?(?:p|ul|ol|li|blockquote|pre|br|hr)[^>]*>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** What the business says of itself. */
export function About({ text }: { text: string }) {
  if (text.trim() === "") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark writes it, and escapes all that is no Markdown.
  return <div className="about" dangerouslySetInnerHTML={{ __html: markdownToHtml(text) }} />;
}
