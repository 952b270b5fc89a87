import ts from "typescript";
import { type Offence, offencesByLine, offencesIn, type Source } from "./sources";

const PAGES = "server/surfaces/pages/";
const PHYSICAL = [
  /\b(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b/,
  /\bborder-(top|bottom)-(left|right)-radius\b/,
  /\b(text-align|float|clear)\s*:\s*(left|right)\b/,
  /(^|[{;\s])(left|right)\s*:/,
];

/** Client React on the hosted pages, which are HTML without a framework in the browser. */
export function clientReact(source: Source): Offence[] {
  if (!source.path.startsWith(PAGES)) return [];
  return offencesIn(source, (node) => {
    if (ts.isCallExpression(node)) return hookVerdict(node.expression);
    const isDirective = ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression);
    return isDirective && node.expression.text === "use client" ? 'says "use client": pages render HTML' : undefined;
  });
}

function hookVerdict(called: ts.Expression): string | undefined {
  const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
  const isReact = /^use([A-Z]|$)/.test(name) || name === "createContext";
  return isReact ? `calls ${name}: pages have no hooks and no context` : undefined;
}

/** Links of the back office that fetch their page before anybody follows them: each is a page drawn for nobody. */
export function eagerLinks(source: Source): Offence[] {
  if (!source.path.startsWith("app/admin/")) return [];
  return offencesIn(source, (node) => {
    if (!ts.isJsxOpeningLikeElement(node) || node.tagName.getText() !== "Link") return undefined;
    const isPatient = node.attributes.properties.some((one) => one.getText() === "prefetch={false}");
    return isPatient ? undefined : "fetches its page before it is followed: prefetch={false}";
  });
}

/** Physical sides in a stylesheet of the pages: a right-to-left language needs `inline-start` and `inline-end`. */
export function physicalSidesInCss(path: string, text: string): Offence[] {
  if (!path.startsWith(PAGES)) return [];
  return offencesByLine(path, text, physicalSide);
}

/** The same in styles written as strings of a TypeScript file. */
export function physicalSidesInStrings(source: Source): Offence[] {
  if (!source.path.startsWith(PAGES)) return [];
  return offencesIn(source, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    return isText ? physicalSide(node.text) : undefined;
  });
}

function physicalSide(text: string): string | undefined {
  const found = PHYSICAL.map((pattern) => pattern.exec(text)?.[0].trim()).find((match) => match !== undefined);
  return found === undefined ? undefined : `names a physical side (${found}): use the logical property`;
}
