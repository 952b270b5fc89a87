/** Who holds longer reads, or has let go where this page could not see it. */
const LONGEST_PRESS_MS = 1000;
/** The click of a finger comes a moment after the finger is up. */
const CLICK_AFTER_MS = 50;

let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const heard = new Set<() => void>();

function become(next: boolean): void {
  clearTimeout(timer);
  if (next) timer = setTimeout(release, LONGEST_PRESS_MS);
  if (isPressing === next) return;
  isPressing = next;
  for (const hear of [...heard]) hear();
}

const release = () => become(false);
const releaseAfter = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
};

/** Begins to notice what is pressed; the hosted pages and the back office each do it once. */
export function noticePresses(): void {
  const begin = ({ button, target }: PointerEvent) => {
    // Its list opens over the page, and the pointer is let go in there.
    const opensList = (target as Element).closest("select") !== null;
    if (button === 0 && !opensList) become(true);
  };
  document.addEventListener("pointerdown", begin, true);
  document.addEventListener("pointerup", () => releaseAfter(CLICK_AFTER_MS), true);
  document.addEventListener("pointercancel", release, true);
  // In a turn of its own: what is drawn anew while the click is handled would not be pressed either.
  document.addEventListener("click", () => releaseAfter(0), true);
}

/** Whether something is being pressed. */
export const isPressed = (): boolean => isPressing;

/** Hears whenever a press begins or ends. @returns what stops it */
export function onPress(hear: () => void): () => void {
  heard.add(hear);
  return () => {
    heard.delete(hear);
  };
}

/**
 * Resolves when nothing is being pressed: a button that moves between the pointer's down and up is not clicked, and
 * leaving a field by pressing a button is what asks for a new sum.
 */
export const untilReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isPressing) return resolve();
    const stop = onPress(() => {
      stop();
      resolve();
    });
  });
