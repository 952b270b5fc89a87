/**
 * What is to be undone when the running test ends, the last first. For what stands outside of a test file: the files of
 * a worker share its modules, and only the first to import one would have a hook of its own.
 */
export const cleanups: (() => unknown)[] = [];

/** Undoes it. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}
