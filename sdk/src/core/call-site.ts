/** Where a call was made, whose frames are written only when they are asked for. */
export interface CallSite {
  stack?: string;
}

/** The place of the caller of `below`; empty where the runtime tells none. */
export function callSiteOf(below: (...given: never[]) => unknown): CallSite {
  const site: CallSite = {};
  Error.captureStackTrace?.(site, below);
  return site;
}

/** Gives an error the frames of the caller, for those of its own end in this package. */
export function showCaller(error: Error, { stack }: CallSite): void {
  const at = stack?.indexOf("\n    at ") ?? -1;
  if (at >= 0) error.stack = `${error.name}: ${error.message}${stack?.slice(at)}`;
}
