import type { TRPCClientError } from "@trpc/client";

/** What a refused call answers, with the codes and sentences of the REST envelope. */
export interface Refused {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

/** What the server said; null when it did not answer at all. */
export function refusalOf(error: unknown): Refused | null {
  if (!isOfCall(error)) return null;
  const data = error.data as Omit<Refused, "message"> | undefined;
  return data ? { ...data, message: error.message } : null;
}

/** By its name: the class itself comes with what sends the calls. */
const isOfCall = (error: unknown): error is TRPCClientError<never> =>
  error instanceof Error && error.name === "TRPCClientError";
