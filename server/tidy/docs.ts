import { posix } from "node:path";
import ts from "typescript";
import { isTest, type Offence, offencesByLine, offencesIn, type Source } from "./sources";

const TOP_FOLDERS = /^(\.\/)?(app|server|sdk|drizzle|e2e|bench|soak|docs|scripts|\.ci|\.github)\//;
const PLACEHOLDER = /[<>*…{}]|^\.\.\.$|NNNN/;

/** Pages whose paths must be true. */
export function isDocument(path: string): boolean {
  return /^(README|CONTRIBUTING)\.md$/.test(path) || /^docs\/.*\.md$/.test(path);
}

/**
 * Paths that a page names in backticks or links to, and that do not exist.
 *
 * A path with a placeholder (`server/features/<resource>/router.ts`) counts up to the placeholder.
 *
 * @param files  every file of the repository; a folder exists when a file is below it
 */
export function missingPaths(path: string, text: string, files: string[]): Offence[] {
  const exists = (named: string) => files.some((file) => file === named || file.startsWith(`${named}/`));
  return offencesByLine(path, text, (line) => {
    const missing = [...namedPaths(line), ...linkedPaths(path, line)].filter((named) => !exists(named));
    return missing.length > 0 ? `names ${missing.join(", ")}, which does not exist` : undefined;
  });
}

function namedPaths(line: string): string[] {
  const words = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/));
  return words.filter((word) => TOP_FOLDERS.test(word)).map(settled);
}

function linkedPaths(path: string, line: string): string[] {
  const targets = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  const local = targets.filter((target) => !/^([a-z]+:|#|\/)/.test(target));
  return local.map((target) => settled(posix.join(posix.dirname(path), target)));
}

/** The part of a path that can be looked up: without anchor, line number, placeholder and closing slash. */
function settled(word: string): string {
  const segments = posix.normalize(word.replace(/[#?].*$|:\d+.*$|[,;.]+$/g, "")).split("/");
  const open = segments.findIndex((segment) => PLACEHOLDER.test(segment));
  const known = open < 0 ? segments : segments.slice(0, open);
  return known.filter((segment) => segment !== "").join("/");
}

/** Exported functions of the domain, of queries and of commands that have no docstring. */
export function undocumentedFunctions(source: Source): Offence[] {
  const { path } = source;
  const isRead = /^server\/(domain\/|features\/[^/]+\/)/.test(path) && !/\/(router|schemas)\.ts$/.test(path);
  if (!isRead || isTest(path)) return [];
  return offencesIn(source, (node) => {
    const name = exportedFunctionName(node);
    if (name === undefined || ts.getJSDocCommentsAndTags(node).length > 0) return undefined;
    return `exports ${name} without a docstring`;
  });
}

function exportedFunctionName(node: ts.Node): string | undefined {
  if (!ts.isFunctionDeclaration(node) && !ts.isVariableStatement(node)) return undefined;
  if (!node.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) return undefined;
  if (ts.isFunctionDeclaration(node)) return node.body && (node.name?.text ?? "a default function");
  const [declared] = node.declarationList.declarations;
  const isFunction = declared?.initializer && ts.isFunctionLike(declared.initializer);
  return isFunction ? declared.name.getText() : undefined;
}
