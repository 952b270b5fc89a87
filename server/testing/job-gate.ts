/** Steps that stay open until they are told to end, by a key of theirs, and how many were open at once. */
export function newGate() {
  const open = new Map<string, (() => void)[]>();
  let most = 0;
  let ended = 0;
  const openOf = (key: string) => open.get(key)?.length ?? 0;
  /** For a step to return: it ends when it is told to. */
  const enter = (key: string) =>
    new Promise<void>((resolve) => {
      open.set(key, [...(open.get(key) ?? []), resolve]);
      most = Math.max(most, openOf(key));
    });
  const endAll = (keys: Iterable<string> = [...open.keys()]) => {
    for (const key of keys) {
      const ends = open.get(key) ?? [];
      open.set(key, []);
      for (const end of ends) end();
      ended += ends.length;
    }
  };
  /** Ends the one that has been open the longest. */
  const endOne = (key: string) => {
    open.get(key)?.shift()?.();
    ended += 1;
  };
  return { enter, endAll, endOne, openOf, most: () => most, ended: () => ended };
}
