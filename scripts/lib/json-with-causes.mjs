import { JsonReporter } from "vitest/reporters";

/** The json report of vitest, with the causes of each error behind its message: what a query failed of stands there. */
export default class JsonWithCauses extends JsonReporter {
  onTestRunEnd(modules, ...rest) {
    for (const module of modules) {
      for (const test of module.children.allTests("failed")) {
        for (const error of test.result().errors ?? []) error.stack = withCauses(error);
      }
    }
    return super.onTestRunEnd(modules, ...rest);
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
