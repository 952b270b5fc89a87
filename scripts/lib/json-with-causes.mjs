import { JsonReporter } from "vitest/node";

/**
 * The json report of vitest, with the causes of each error behind its message: what a query failed of stands there.
 * What a hook of a suite threw is told as the file's own message: the report of vitest leaves it out.
 */
export default class JsonWithCauses extends JsonReporter {
  onTestRunEnd(modules, ...rest) {
    const thrownBy = new Map();
    for (const module of modules) {
      for (const test of module.children.allTests("failed")) {
        for (const error of test.result().errors ?? []) error.stack = withCauses(error);
      }
      thrownBy.set(
        module.moduleId,
        [...module.children.allSuites()].flatMap((suite) => suite.errors()).map(withCauses),
      );
    }
    this.thrownBy = thrownBy;
    return super.onTestRunEnd(modules, ...rest);
  }

  /** Where vitest's reporter hands over what it has made. */
  writeReport(text) {
    const report = JSON.parse(text);
    for (const file of report.testResults) file.message ||= (this.thrownBy.get(file.name) ?? []).join("\n");
    return super.writeReport(JSON.stringify(report));
  }
}

/** @returns the stack, the messages of all causes between its first line and the rest */
export function withCauses({ stack = "", message, cause }) {
  const causes = [];
  for (let next = cause; next; next = next.cause)
    causes.push(["Caused by:", next.code, next.message].filter(Boolean).join(" "));
  const [first = message, ...rest] = stack.split("\n");
  return [first, ...causes, ...rest].join("\n");
}
