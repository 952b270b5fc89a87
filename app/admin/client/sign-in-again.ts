/** Asks whoever sits there to sign in again. @returns whether they did */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** Sets who asks. @returns takes them away again */
export function askBy(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** Asks once, however many calls were refused at a time. */
function signInAgain(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asked ??= asker().finally(() => {
    asked = null;
  });
  return asked;
}

const UNAUTHORIZED = 401;

/**
 * Sends a call. A write that comes after the session has ended waits until its person is signed in again, and is sent
 * once more then: nothing of it has happened, and what was typed stands where it stood.
 */
export const sendSignedIn: typeof fetch = async (target, call) => {
  const answer = await fetch(target, call);
  const isWrite = call?.method === "POST";
  if (answer.status !== UNAUTHORIZED || !isWrite || !(await signInAgain())) return answer;
  return fetch(target, call);
};
