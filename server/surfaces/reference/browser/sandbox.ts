/** The sandbox that the page opens and keeps. */
import { callerOf, fillIn, type Own } from "./own";

export interface Sandbox {
  apiKey: string;
  publicKey: string;
  own: Own;
}

// For this tab alone: its key is worthless after a day, and nobody else's business until then.
const KEPT = "slotwright-sandbox";

/** The one of this tab, if there is any. */
export function keptSandbox(): Sandbox | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return kept && { ...kept, own: kept.own ?? {} };
  } catch {
    return null;
  }
}

/** Opens a salon with what the requests on the page name, and keeps it for this tab. @throws Error that says why not */
export async function openSandbox(): Promise<Sandbox> {
  const { origin } = location;
  const { apiKey, publicKey } = await callerOf({ origin })<Omit<Sandbox, "own">>("POST /sandbox", { seed: "salon" });
  // Without its rows the sandbox still serves, so what is missing of them is no failure.
  const own: Own = {};
  await fillIn(own, { origin, apiKey, publicKey }).catch(() => undefined);
  const sandbox = { apiKey, publicKey, own };
  sessionStorage.setItem(KEPT, JSON.stringify(sandbox));
  return sandbox;
}
