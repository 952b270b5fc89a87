import type { Offence } from "./sources";

/** The rules that can be excepted from, as `server/tidy.test.ts` names them. */
export type RuleName =
  | "file-length"
  | "folder-size"
  | "function-length"
  | "route-length"
  | "parameters"
  | "nesting"
  | "imports"
  | "cycles"
  | "featureIndexes"
  | "feature-cycles"
  | "environment"
  | "clock"
  | "deciders"
  | "service-types"
  | "visit-columns"
  | "pages"
  | "eager-links"
  | "logical-css"
  | "todo"
  | "unrun-tests"
  | "sleeps"
  | "doc-paths"
  | "docstrings"
  | "unused-exports";

/** A place that may break one rule. `within` narrows it to offences whose words contain it, such as a function's name. */
export type Exception = { rule: RuleName; path: string; within?: string; reason: string };

/** Every exception there is. One that nothing needs any more fails the test. */
export const EXCEPTIONS: Exception[] = [
  { rule: "todo", path: "server/tidy.test.ts", reason: "Its samples break the rule on purpose." },
  {
    rule: "sleeps",
    path: "server/jobs/conformance/steps.test.ts",
    within: "step.sleep",
    reason: "A durable sleep is what the case is about; it passes by the engine's clock.",
  },
  {
    rule: "sleeps",
    path: "server/jobs/conformance/flow.test.ts",
    within: "step.sleep",
    reason: "The same.",
  },
];

/** Whether an exception covers an offence. */
export function covers(exception: Exception, offence: Offence): boolean {
  return exception.path === offence.path && offence.what.includes(exception.within ?? "");
}
