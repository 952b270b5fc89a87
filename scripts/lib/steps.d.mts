interface Step {
  name: string;
  isQuick?: boolean;
  needs?: string[];
  /** The step beside which it begins, before its turn. */
  beginsWith?: string;
  /** Of vitest, run in the step. */
  projects?: string[];
}

export function stepsOf(): Step[];
export function logOf(name: string): string;
export function reportsOf(names: string[]): string[];
