interface Step {
  name: string;
  isQuick?: boolean;
  needs?: string[];
  /** Of vitest, run in the step. */
  projects?: string[];
}

export function stepsOf(): Step[];
export function reportsOf(names: string[]): string[];
