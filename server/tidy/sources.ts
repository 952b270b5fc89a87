import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** A TypeScript file, parsed once. `path` is relative to the repository and uses `/`. */
export type Source = { path: string; text: string; ast: ts.SourceFile };

/** One place that breaks a rule. `line` starts at 1. */
export type Offence = { path: string; line: number; what: string };

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, "../..");

const UNCOMMITTED = new Set(
  "node_modules dist .next .cache .data test-results playwright-report next-env.d.ts".split(" "),
);

/** Every file that is or would be committed; what is ignored never counts. */
export function repositoryFiles(): string[] {
  return existsSync(join(ROOT, ".git")) ? listedByGit() : filesBelow(ROOT).map((path) => relative(ROOT, path));
}

function listedByGit(): string[] {
  // Some machines run the tests as another user than the owner of the checkout.
  const args = ["-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z"];
  const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

/** For an exported tree, which has no git to ask. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (UNCOMMITTED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** Reads one file of the repository. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Parses a text as the file of that path. */
function sourceOf(path: string, text: string): Source {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { path, text, ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
}

/** What the rules judge: file names, texts to read, and sources parsed once. */
export type Repository = { files: string[]; sources: Source[]; textOf: (path: string) => string };

/** The repository itself, or a sample of it; `textOf` is asked only for files of the list. */
export function repositoryOf(files: string[], textOf: (path: string) => string): Repository {
  const typescript = files.filter((path) => /\.tsx?$/.test(path));
  return { files, textOf, sources: typescript.map((path) => sourceOf(path, textOf(path))) };
}

/** Whether a file proves rather than serves: tests, journeys and what only they use. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("server/testing/") || path.startsWith("server/tidy");
}

/** Calls `visit` for a node and all nodes below it, outermost first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** An offence at a node of a source. */
export function offenceAt(source: Source, node: ts.Node, what: string): Offence {
  return { path: source.path, line: lineOf(source, node.getStart(source.ast)), what };
}

/** The offences of all nodes of a source for which `judge` has words. */
export function offencesIn(source: Source, judge: (node: ts.Node) => string | undefined): Offence[] {
  const found: Offence[] = [];
  walk(source.ast, (node) => {
    const what = judge(node);
    if (what !== undefined) found.push(offenceAt(source, node, what));
  });
  return found;
}

/** The offences of all lines of a text for which `judge` has words. */
export function offencesByLine(path: string, text: string, judge: (line: string) => string | undefined): Offence[] {
  return text.split("\n").flatMap((line, index) => {
    const what = judge(line);
    return what === undefined ? [] : [{ path, line: index + 1, what }];
  });
}

/** The line of a position, from 1. */
export function lineOf(source: Source, position: number): number {
  return source.ast.getLineAndCharacterOfPosition(position).line + 1;
}
