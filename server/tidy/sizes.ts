import ts from "typescript";
import { isTest, lineOf, type Offence, offenceAt, offencesIn, type Source, walk } from "./sources";

const FILE_LINES_MAX = 300;
const FOLDER_FILES_MAX = 15;
const TEST_FILE_LINES_MAX = 600;
const FUNCTION_LINES_MAX = 60;
const ROUTE_LINES_MAX = 15;
const PARAMETERS_MAX = 3;
const NESTING_MAX = 3;

type WithBody = ts.FunctionLikeDeclaration & { body: ts.Node };

/** Files that are too long. Generated ones are as long as they must be. */
export function longFiles({ path, text }: Source): Offence[] {
  if (isGenerated(path)) return [];
  const linesMax = isTest(path) ? TEST_FILE_LINES_MAX : FILE_LINES_MAX;
  return tooLong(path, text, linesMax);
}

const isGenerated = (path: string) => path.startsWith("sdk/src/generated/");

/** Folders of more production files than somebody takes in at a glance: what is in them has more nouns than one. */
export function fullFolders(sources: Source[]): Offence[] {
  const counts = new Map<string, number>();
  for (const { path } of sources)
    if (!isTest(path) && !isGenerated(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > FOLDER_FILES_MAX)
    .map(([path, count]) => ({
      path,
      line: 1,
      what: `holds ${count} production files, at most ${FOLDER_FILES_MAX}: group them by noun`,
    }));
}

const folderOf = (path: string) => path.split("/").slice(0, -1).join("/");

/** Mounts of `app/` that do more than hand the request to a surface. */
export function longRoutes({ path, text }: Source): Offence[] {
  return /^app\/.*route\.ts$/.test(path) ? tooLong(path, text, ROUTE_LINES_MAX) : [];
}

function tooLong(path: string, text: string, linesMax: number): Offence[] {
  const lines = text.replace(/\n$/, "").split("\n").length;
  return lines > linesMax ? [{ path, line: linesMax + 1, what: `has ${lines} lines, at most ${linesMax}` }] : [];
}

/** Functions that are too long, their own docstring not counted. A `describe` block is a heading, not a function. */
export function longFunctions(source: Source): Offence[] {
  return offencesIn(source, (node) => {
    if (!hasBody(node) || isDescribeBlock(node)) return undefined;
    const lines = lineOf(source, node.end) - lineOf(source, node.getStart(source.ast)) + 1;
    if (lines <= FUNCTION_LINES_MAX) return undefined;
    return `${nameOf(node)} has ${lines} lines, at most ${FUNCTION_LINES_MAX}`;
  });
}

/** Functions with more parameters than a reader keeps in order. Generated ones take every id of their path. */
export function longParameterLists(source: Source): Offence[] {
  if (isGenerated(source.path)) return [];
  return offencesIn(source, (node) => {
    if (!hasBody(node)) return undefined;
    const count = node.parameters.filter((parameter) => parameter.name.getText(source.ast) !== "this").length;
    if (count <= PARAMETERS_MAX) return undefined;
    return `${nameOf(node)} takes ${count} parameters, at most ${PARAMETERS_MAX}, else one named object`;
  });
}

/** Statements more than three levels deep in their function. Each function counts anew; `else if` adds no level. */
export function deepNesting(source: Source): Offence[] {
  const found: Offence[] = [];
  walk(source.ast, (node) => {
    if (!hasBody(node)) return;
    for (const deep of statementsAtDepth(node.body, NESTING_MAX + 1)) {
      found.push(offenceAt(source, deep, `${nameOf(node)} nests deeper than ${NESTING_MAX}`));
    }
  });
  return found;
}

function statementsAtDepth(node: ts.Node, depth: number): ts.Node[] {
  const below: ts.Node[] = [];
  node.forEachChild((child) => {
    if (ts.isFunctionLike(child)) return;
    if (!opensLevel(child)) below.push(...statementsAtDepth(child, depth));
    else if (depth === 1) below.push(child);
    else below.push(...statementsAtDepth(child, depth - 1));
  });
  return below;
}

function opensLevel(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return !(ts.isIfStatement(node.parent) && node.parent.elseStatement === node);
  return ts.isIterationStatement(node, false) || ts.isSwitchStatement(node) || ts.isTryStatement(node);
}

function hasBody(node: ts.Node): node is WithBody {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function isDescribeBlock(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /\bdescribe\b/.test(node.parent.expression.getText());
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  const isNamed =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent);
  return isNamed ? parent.name.getText() : "a function";
}
