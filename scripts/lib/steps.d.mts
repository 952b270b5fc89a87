interface Step {
  name: string;
  isQuick?: boolean;
  needs?: string[];
}

export function stepsOf(): Step[];
export function reportsOf(names: string[]): string[];
