import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "src");
const ENTRIES = ["index", "public", "webhooks", "testing"];
/** Methods of operations have the document's example where they take more than ids. */
const GENERATED = join(SOURCES, "generated");
/** Whose name and signature say it all. */
const OBVIOUS = ["Page.hasNextPage", "PagePromise.[iterator]"];

/** Private names, and symbols that the language calls, but for what a loop calls. */
const UNCALLED = /^(#|__@(?!asyncIterator))/;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: [],
  strict: true,
  noEmit: true,
};
const files = ENTRIES.map((name) => join(SOURCES, `${name}.ts`));
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

/** A function or method that callers of the package have, by the name it goes by. */
interface Callable {
  name: string;
  hasExample: boolean;
}

function callablesOf(file: string): Callable[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const found = new Map<string, Callable>();
  for (const exported of module ? checker.getExportsOfModule(module) : []) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & ts.SymbolFlags.Function && isPublic(symbol)) add(found, symbol.name, symbol);
    if (symbol.flags & ts.SymbolFlags.Class) addClass(found, symbol);
  }
  return [...found.values()];
}

/** The methods of a class, those it inherits from classes of the package, and those of what it holds. */
function addClass(found: Map<string, Callable>, owner: ts.Symbol): void {
  const own = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(owner));
  const statics = checker.getPropertiesOfType(checker.getTypeOfSymbol(owner));
  for (const member of [...own, ...statics].filter(isPublic)) {
    const name = `${owner.name}.${member.name.startsWith("__@") ? "[iterator]" : member.name}`;
    if (found.has(name)) continue;
    if (member.flags & ts.SymbolFlags.Method && !isIn(GENERATED, member)) add(found, name, member);
    const held = member.flags & ts.SymbolFlags.Property ? checker.getTypeOfSymbol(member).getSymbol() : undefined;
    if (held && held.flags & ts.SymbolFlags.Class && isOurs(held)) addClass(found, held);
  }
}

const add = (found: Map<string, Callable>, name: string, symbol: ts.Symbol) =>
  found.set(name, { name, hasExample: symbol.getJsDocTags(checker).some((tag) => tag.name === "example") });

const isIn = (folder: string, { declarations = [] }: ts.Symbol) =>
  declarations.some((declaration) => declaration.getSourceFile().fileName.startsWith(folder));

const isOurs = (symbol: ts.Symbol) => isIn(SOURCES, symbol);

function isPublic(member: ts.Symbol): boolean {
  const [declaration] = member.declarations ?? [];
  if (!declaration || !isOurs(member) || UNCALLED.test(member.name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const isInternal = ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === "internal");
  return !isInternal && !(ts.getCombinedModifierFlags(declaration as ts.Declaration) & hidden);
}

describe.each(ENTRIES)("the entry %s", (name) => {
  const callables = callablesOf(join(SOURCES, `${name}.ts`));

  it("has functions and methods to show", () => {
    expect(callables.length).toBeGreaterThan(1);
  });

  it("shows an example of each that its name does not explain", () => {
    const without = callables.filter(({ hasExample }) => !hasExample).map((callable) => callable.name);
    expect(without.filter((callable) => !OBVIOUS.includes(callable))).toEqual([]);
  });
});

it("every method of an operation that has to be told something shows how", () => {
  const folders = ["management", "public"].map((api) => join(GENERATED, api, "resources"));
  const methods = folders
    .flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")))
    .flatMap((text) => [
      ...text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+\([^{]*?(?:body|query): [\s\S]*?\{)/g),
    ]);
  expect(methods.length).toBeGreaterThan(50);
  const without = methods.filter(([, comment = ""]) => !comment.includes("@example"));
  expect(without.map(([, , signature]) => signature)).toEqual([]);
});

it("what is left out for being obvious has no example by now", () => {
  const without = files.flatMap(callablesOf).filter(({ hasExample }) => !hasExample);
  const names = new Set(without.map(({ name }) => name));
  expect(OBVIOUS.filter((name) => !names.has(name))).toEqual([]);
});
