interface Step {
  name: string;
  isQuick?: boolean;
  needs?: string[];
}

export function stepsOf(): Step[];
