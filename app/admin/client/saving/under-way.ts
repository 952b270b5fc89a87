let count = 0;
const heard = new Set<() => void>();

function add(by: 1 | -1): void {
  count += by;
  for (const hear of heard) hear();
}

/** Whether something is being written. */
export const isSaving = (): boolean => count > 0;

/** Hears whenever a write begins or ends. @returns what stops it */
export function onSaving(hear: () => void): () => void {
  heard.add(hear);
  return () => {
    heard.delete(hear);
  };
}

/** What is posted without being written: a change that is tried out, and a template that is looked at. */
const writesNothing = (target: string, body: unknown): boolean =>
  target.endsWith(".preview") || (typeof body === "string" && body.includes('"dryRun":true'));

/** Sends calls as `send` does, and counts the writes among them while they are under way. */
export function counted(send: typeof fetch): typeof fetch {
  return async (target, call) => {
    if (call?.method !== "POST" || writesNothing(String(target), call.body)) return send(target, call);
    add(1);
    try {
      return await send(target, call);
    } finally {
      add(-1);
    }
  };
}
