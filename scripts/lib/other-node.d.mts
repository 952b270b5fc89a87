export function packagedNode(version: string, machine?: string): { spec: string; folder: string; binary: string };
export function runUnder(version: string, args: string[]): Promise<number>;
