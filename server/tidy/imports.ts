import { posix } from "node:path";
import ts from "typescript";
import { leadsTo } from "./circles";
import { isTest, type Offence, offenceAt, type Source } from "./sources";

/**
 * The layers, lowest first. A file imports files of its own layer and of lower rows, never sideways
 * within a row and never up. `domain` is lowest: it imports itself and what of others is as pure as it.
 */
const LAYERS: string[][] = [
  ["process"],
  ["domain", "env", "jobs/inngest-internals"],
  ["log", "app-secret"],
  ["secrets", "schemas", "csv"],
  ["db"],
  ["errors"],
  ["mail", "payments", "uploads", "outgoing", "wallet"],
  ["context", "jobs/client"],
  ["audit", "permission", "own-calendar"],
  ["trpc"],
  ["resource"],
  ["features"],
  ["router", "functions"],
  ["jobs"],
  ["surfaces"],
  ["main", "app"],
];

/** Packages that a rule may stand on: no clock, no network, no file; the same answer to the same question. */
const PURE_PACKAGES = ["lru-cache"];

type Import = { node: ts.Node; specifier: string; target: string };

/** Imports that point up or sideways between the layers of the server, or out of `sdk` and `domain`. */
export function wrongDirections(source: Source): Offence[] {
  if (isTest(source.path)) return [];
  return importsOf(source).flatMap((found) => {
    const what = verdict(source.path, found);
    return what === undefined ? [] : [offenceAt(source, found.node, what)];
  });
}

function verdict(path: string, { specifier, target }: Import): string | undefined {
  const isOurs = specifier.startsWith(".");
  const words = `imports ${isOurs ? target : specifier}`;
  if (path.startsWith("sdk/src/"))
    return isOurs && target.startsWith("sdk/") ? undefined : sdkVerdict(specifier, words);
  if (path.startsWith("server/domain/")) {
    return target.startsWith("server/domain/") || PURE_PACKAGES.includes(specifier)
      ? undefined
      : `${words}: domain imports only domain and ${PURE_PACKAGES.join(", ")}`;
  }
  if (!isOurs || !/^(server|app)\//.test(path)) return undefined;
  if (path.startsWith("server/") && /^(app|sdk)\//.test(target)) return `${words}: server imports neither app nor sdk`;
  if (target.startsWith("server/"))
    return isTest(target) ? `${words}: only tests do` : layerVerdict(path, target, words);
  return undefined;
}

function sdkVerdict(specifier: string, words: string): string | undefined {
  return specifier.startsWith("node:") ? undefined : `${words}: sdk imports nothing from outside itself`;
}

function layerVerdict(path: string, target: string, words: string): string | undefined {
  const [from, to] = [layerOf(path), layerOf(target)];
  const [fromRank, toRank] = [rankOf(from), rankOf(to)];
  if (fromRank < 0) return `is in ${from}, which has no place among the layers of server/tidy/imports.ts`;
  if (toRank < 0) return `${words}, which has no place among the layers of server/tidy/imports.ts`;
  if (from === to || toRank < fromRank) return undefined;
  return `${words}: ${from} may not import ${to}, imports point down`;
}

function rankOf(layer: string): number {
  return LAYERS.findIndex((row) => row.includes(layer));
}

/** `server/db/client.ts` is of `db`, `server/env.ts` of `env`, `app/…` of `app`. */
export function layerOf(path: string): string {
  const [top = "", folder = top, file = ""] = path.replace(/\.tsx?$/, "").split("/");
  if (top !== "server") return top;
  const inFolder = `${folder}/${file}`;
  return rankOf(inFolder) >= 0 ? inFolder : folder;
}

/** Circles among the top folders and the layers of the server, tests aside: each as one offence. */
export function layerCycles(sources: Source[]): Offence[] {
  const edges = new Map<string, Map<string, Offence>>();
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    const from = layerOf(source.path);
    for (const { node, specifier, target } of importsOf(source)) {
      const to = layerOf(target);
      if (!specifier.startsWith(".") || from === to) continue;
      const known = edges.get(from) ?? new Map<string, Offence>();
      edges.set(
        from,
        known.set(to, offenceAt(source, node, `closes a circle: ${from} imports ${to}, which leads back`)),
      );
    }
  }
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => leadsTo(edges, to, from)).map(([, offence]) => offence),
  );
}

/** Every import of a file, types and `import()` included; `target` is the path without extension. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const target = posix.join(posix.dirname(source.path), specifier.text).replace(/\.(ts|tsx|js|mjs)$/, "");
    found.push({ node, specifier: specifier.text, target: specifier.text.startsWith(".") ? target : "" });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node, node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node, node.arguments[0]);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal);
    node.forEachChild(visit);
  };
  visit(source.ast);
  return found;
}
