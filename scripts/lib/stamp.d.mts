export function isStamped(stamp: string, outputs: string[], hash: string): boolean;
export function writeStamp(stamp: string, hash: string): void;
export function hashOf(root: string, paths: string[], unbuilt: RegExp): string;
