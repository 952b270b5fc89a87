/** Statements of one connection: what is under way, and since when nothing of it has been answered. */
export interface Silence {
  /** Statements sent and not answered. */
  underWay: () => number;
  /** When it last answered, or was last sent something while idle; milliseconds of `performance.now()`. */
  movedAt: () => number;
  /** Counts a statement until it is settled, however it ends. */
  during: (sent: PromiseLike<unknown>) => void;
}

/** Looks in this many steps: a process that stood still itself then counts one of them, and not the whole time. */
const LOOKS = 10;

/**
 * Watches over a connection and calls `onSilent` while statements are under way and none has been answered for `ms`.
 *
 * One timer for all statements, which ends when there are none: a timer for each costs more than the watch is worth.
 */
export function watchSilence(ms: number, onSilent: () => void): Silence {
  let underWay = 0;
  let movedAt = 0;
  let lookedAt = 0;
  let quietLooks = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = () => {
    if (underWay === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    quietLooks = movedAt > lookedAt ? 0 : quietLooks + 1;
    lookedAt = performance.now();
    if (quietLooks >= LOOKS) onSilent();
  };
  const begin = () => {
    if (underWay === 0) movedAt = performance.now();
    underWay += 1;
    if (timer) return;
    quietLooks = 0;
    timer = setInterval(look, ms / LOOKS).unref();
  };
  const settle = () => {
    underWay -= 1;
    movedAt = performance.now();
  };
  return {
    underWay: () => underWay,
    movedAt: () => movedAt,
    during: (sent) => {
      begin();
      sent.then(settle, settle);
    },
  };
}
