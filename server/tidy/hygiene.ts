import ts from "typescript";
import { type Offence, offencesByLine, offencesIn, type Source } from "./sources";

const NOTE_WORDS = "TODO|FIXME|XXX";
const HOMELESS_NOTE = new RegExp(`(?://|/\\*|^\\s*\\*|<!--|^\\s*#).*?\\b(${NOTE_WORDS})\\b(?!\\s*\\(?#\\d+)`);
const SUITES = /^(it|test|describe|suite)\b/;
const UNRUN = new Set(["skip", "skipIf", "runIf", "only", "todo", "fixme", "fails", "fail"]);
const SLEEPS = /(^|\.)(setTimeout|setInterval|waitForTimeout|sleep)$/;

/** Notes about work left, without the issue that carries it: `TODO(#12)` or `TODO #12`. */
export function homelessTodos(path: string, text: string): Offence[] {
  return offencesByLine(path, text, (line) => {
    const note = HOMELESS_NOTE.exec(line);
    return note ? `has a ${note[1]} without an issue number` : undefined;
  });
}

/** Tests that do not run, be they marked so or commented out. */
export function unrunTests(source: Source): Offence[] {
  if (!isTestFile(source)) return [];
  const commented = offencesByLine(source.path, source.text, (line) =>
    /^\s*(\/\/|\*|\/\*).*?\b(it|test|describe)(\.\w+)*\(["'`]/.test(line) ? "has a test commented out" : undefined,
  );
  const marked = offencesIn(source, (node) => {
    const isMarked = ts.isPropertyAccessExpression(node) && UNRUN.has(node.name.text);
    return isMarked && SUITES.test(node.expression.getText()) ? `says ${node.getText()}: every test runs` : undefined;
  });
  return [...commented, ...marked];
}

/** Waits of a fixed length in tests: wait for the event itself, else the test is slow or flaky. */
export function sleeps(source: Source): Offence[] {
  if (!isTestFile(source)) return [];
  return offencesIn(source, (node) => {
    if (ts.isImportDeclaration(node)) {
      return /timers\/promises/.test(node.moduleSpecifier.getText())
        ? "imports a timer: tests do not sleep"
        : undefined;
    }
    const called = ts.isCallExpression(node) ? node.expression.getText() : "";
    return SLEEPS.test(called) ? `calls ${called}: tests do not sleep` : undefined;
  });
}

function isTestFile({ path }: Source): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}
