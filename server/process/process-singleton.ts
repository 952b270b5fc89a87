/** What a process has one of, made when it is first asked for. */
export interface ProcessSingleton<Value> {
  /** Makes it when there is none. */
  get: () => Value;
  /** Undefined while there is none. */
  known: () => Value | undefined;
  /** Puts another in its place; undefined: there is none any more. */
  set: (value: Value | undefined) => void;
}

const held = globalThis as unknown as Record<string, unknown>;

const unmade = (): never => {
  throw new Error("It was asked for before it was set.");
};

/**
 * Keeps one value for the whole process, under a name of its own.
 *
 * It lives on `globalThis`, because the server bundle and Next's chunks each carry a copy of the module that asks.
 *
 * @param make left out where the value is always set before it is asked for
 */
export function processSingleton<Value>(
  name: `slotwright${Capitalize<string>}`,
  make: () => Value = unmade,
): ProcessSingleton<Value> {
  const known = () => held[name] as Value | undefined;
  const set = (value: Value | undefined) => {
    if (value === undefined) delete held[name];
    else held[name] = value;
  };
  const get = () => {
    const there = known();
    if (there !== undefined) return there;
    const made = make();
    set(made);
    return made;
  };
  return { get, known, set };
}
