type Counts = { passed: number; failed: number; skipped: number };

export const NOTHING: Counts;
export function sumCounts(a: Counts, b: Counts): Counts;
export function describeCounts(counts: Counts): string;
export function failure(line: string): Counts;
export function countsOfExit(code: number): Counts;
export function countsOfVitest(path: string, code: number): Counts;
export function countsOfPlaywright(path: string, code: number): Counts;
