import ts from "typescript";
import { isTest, type Offence, offenceAt, type Repository, type Source } from "./sources";

const NAME = /[A-Za-z_$][\w$]*/g;
/** drizzle finds tables by the module they stand in. */
const SCHEMA = "server/db/schema/";

/** Functions and values that are exported and that no other file names. Types may go along with what returns them. */
export function unusedExports({ files, sources, textOf }: Repository): Offence[] {
  const filesOf = new Map<string, number>();
  for (const path of files.filter((path) => /\.(tsx?|mjs)$/.test(path)))
    for (const name of new Set(textOf(path).match(NAME))) filesOf.set(name, (filesOf.get(name) ?? 0) + 1);
  return sources
    .filter(({ path }) => path.startsWith("server/") && !path.startsWith(SCHEMA) && !isTest(path))
    .flatMap((source) =>
      exportedValues(source)
        .filter((name) => filesOf.get(name.text) === 1)
        .map((name) => offenceAt(source, name, `exports ${name.text}, which no other file names`)),
    );
}

/** The names of what a file itself declares and exports. */
function exportedValues({ ast }: Source): ts.Identifier[] {
  return ast.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const kinds = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? [];
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) return [];
    return declaredBy(statement).filter(ts.isIdentifier);
  });
}

function declaredBy(statement: ts.Statement): ts.Node[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name);
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name] : [];
}
