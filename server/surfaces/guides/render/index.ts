import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { GUIDES, GUIDES_PATH, pathOfGuide } from "../list";
import type { WrittenGuides } from "../written";
import { type Leads, renderGuide } from "./markdown";
import { guidePage, indexPage, lostPage, type Page } from "./page";

/** Renders all guides. @param root the repository's folder, with a slash behind it */
export function renderGuides(root: string): WrittenGuides {
  const markdown = new Map(GUIDES.map(({ name, file }) => [name, readFileSync(`${root}${file}`, "utf8")]));
  const pages: Page[] = GUIDES.map((listed) => ({
    ...listed,
    ...renderGuide(markdown.get(listed.name) ?? "", leadsFrom(listed.file)),
  }));
  const guides = pages.map((page) => [
    page.name,
    { html: guidePage(page, pages), markdown: markdown.get(page.name) ?? "" },
  ]);
  return { index: indexPage(pages), lost: lostPage(pages), guides: Object.fromEntries(guides) };
}

/** Links are written as they lead in the repository. */
const leadsFrom =
  (file: string): Leads =>
  (href) => {
    if (/^([a-z]+:|#|\/)/.test(href)) return href;
    const [path = "", anchor] = href.split("#");
    const target = posix.join(posix.dirname(file), path);
    const guide = GUIDES.find((listed) => listed.file === target);
    if (target === "docs") return GUIDES_PATH;
    return guide ? `${pathOfGuide(guide.name)}${anchor === undefined ? "" : `#${anchor}`}` : null;
  };
