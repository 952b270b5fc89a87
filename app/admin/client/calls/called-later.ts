type Step = Record<string, unknown> & ((...args: unknown[]) => unknown);

/**
 * Something whose functions answer promises, before it is there: `of.that.run(input)` loads it and calls `that.run` of it.
 * What cannot be loaded refuses the call, and the next call tries again.
 */
export const calledLater = <What>(load: () => Promise<What>): What => stepOf(load as () => Promise<Step>, []) as What;

function stepOf(load: () => Promise<Step>, path: string[]): unknown {
  return new Proxy(() => {}, {
    // Whoever awaits it gets it as it is.
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : stepOf(load, [...path, name])),
    apply: async (_, __, args) => {
      const whole = await load();
      const called = path.reduce((at: Step, name) => at[name] as Step, whole);
      return called(...args);
    },
  });
}
