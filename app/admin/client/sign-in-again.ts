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
  asked ??= asker()
    .then((isBack) => {
      if (isBack) returns += 1;
      return isBack;
    })
    .finally(() => {
      asked = null;
    });
  return asked;
}

const UNAUTHORIZED = 401;

/** Whether who was asked said "not now": what is only looked up does not ask again until a call passes. */
let isPutOff = false;

/** How often somebody has signed in again. */
let returns = 0;

/**
 * Sends a call. One that comes after the session has ended waits until its person is signed in again, and is sent once
 * more then: nothing of it has happened, and what was typed stands where it stood. A read that was given up meanwhile,
 * as each letter of a search gives up the one before, is not sent again.
 */
export const sendSignedIn: typeof fetch = async (target, call) => {
  const before = returns;
  const answer = await fetch(target, call);
  if (answer.status !== UNAUTHORIZED) {
    isPutOff = false;
    return answer;
  }
  // Refused on the way, while another call's refusal has brought them back.
  if (returns > before) return fetch(target, call);
  const isWrite = call?.method === "POST";
  if (isPutOff && !isWrite) return answer;
  const isBack = await signInAgain();
  isPutOff = !isBack;
  return isBack ? fetch(target, call) : answer;
};
