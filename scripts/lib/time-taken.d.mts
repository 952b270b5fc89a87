export function timed<Result>(work: Promise<Result>): Promise<{ result: Result; seconds: number }>;
export function describeSeconds(seconds: number): string;
export function childrenSeconds(): number | null;
