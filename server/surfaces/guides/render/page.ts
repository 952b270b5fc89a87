import { assetPath } from "../../pages/assets";
import { GROUPS, GUIDES_PATH, type Listed, pathOfGuide } from "../list";
import type { Rendered } from "./markdown";

/** A guide of the list, rendered. */
export type Page = Listed & Rendered;

/** One guide, with the way to all others and to its own sections. */
export function guidePage(page: Page, pages: Page[]): string {
  const at = pages.indexOf(page);
  return document(`${page.title} – Slotwright guides`, page.summary, {
    nav: nav(pages, page.name),
    main: `${contents(page)}
<main id="main" class="guide">
${page.html}
${turning(pages[at - 1], pages[at + 1])}
</main>`,
  });
}

/** All guides, with the beginning of each. */
export function indexPage(pages: Page[]): string {
  const sections = GROUPS.map(
    (group) => `<section>
<h2>${group}</h2>
<ul class="cards">
${pages
  .filter((page) => page.group === group)
  .map(card)
  .join("\n")}
</ul>
</section>`,
  );
  return document("Guides – Slotwright", "How to build on Slotwright, with samples in curl, TypeScript and Python.", {
    nav: nav(pages, null),
    main: `<main id="main" class="guide">
<h1>Guides</h1>
<p>How to build on Slotwright, with samples that its own tests run. Every operation, to read and to try, stands in the
<a href="/docs">API reference</a>.</p>
${sections.join("\n")}
</main>`,
  });
}

/** For a name that no guide has. */
export const lostPage = (pages: Page[]): string =>
  document("No such guide – Slotwright", "There is no guide at this address.", {
    nav: nav(pages, null),
    main: `<main id="main" class="guide">
<h1>There is no such guide</h1>
<p>The address may be mistyped, or the guide has another name now. <a href="${GUIDES_PATH}">All guides</a>, or the
<a href="/docs">API reference</a>.</p>
</main>`,
  });

const card = ({ name, title, summary }: Page): string =>
  `<li><a href="${pathOfGuide(name)}">${escaped(title)}</a><p>${escaped(summary)}</p></li>`;

function nav(pages: Page[], current: string | null): string {
  const groups = GROUPS.map((group) => {
    const own = pages.filter((page) => page.group === group);
    return `<p id="nav-${group}">${group}</p>
<ul aria-labelledby="nav-${group}">
${own.map(({ name, title }) => entry(pathOfGuide(name), title, name === current)).join("\n")}
</ul>`;
  });
  return `<nav class="guides-nav" aria-label="Guides"><details><summary>All guides</summary>
<div>
${groups.join("\n")}
</div>
</details></nav>`;
}

const entry = (href: string, title: string, isCurrent = false): string =>
  `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ""}>${escaped(title)}</a></li>`;

/** Sections, with those below them where there are few. */
function contents({ sections }: Page): string {
  const SECTIONS_MAX = 16;
  const shown = sections.length > SECTIONS_MAX ? sections.filter(({ depth }) => depth === 2) : sections;
  const entries = shown.map(({ id, title, depth }) =>
    entry(`#${id}`, title).replace("<li>", depth > 2 ? '<li class="below">' : "<li>"),
  );
  return `<nav class="contents" aria-label="On this page"><details><summary>On this page</summary>
<ul>
${entries.join("\n")}
</ul>
</details></nav>`;
}

const turning = (
  before: Page | undefined,
  after: Page | undefined,
): string => `<nav class="turning" aria-label="Before and after">
${before ? `<a rel="prev" href="${pathOfGuide(before.name)}"><small>Before</small>${escaped(before.title)}</a>` : ""}
${after ? `<a rel="next" href="${pathOfGuide(after.name)}"><small>Next</small>${escaped(after.title)}</a>` : ""}
</nav>`;

const document = (
  title: string,
  summary: string,
  { nav, main }: { nav: string; main: string },
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="description" content="${escaped(summary)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assetPath("guides.css")}">
<script defer src="${assetPath("guides.js")}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="wrap top">
<a class="home" href="/">Slotwright</a>
<nav class="line" aria-label="Documentation"><a class="way" href="${GUIDES_PATH}">Guides</a> <a class="way" href="/docs">API reference</a></nav>
</header>
<div class="wrap frame">
${nav}
${main}
</div>
</body>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
