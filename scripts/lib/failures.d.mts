export function failuresOf(paths: string[]): string[];
