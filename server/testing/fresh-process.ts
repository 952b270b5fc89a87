const STARTED_WITH = Symbol.for("slotwright tests: the environment that the worker started with");
const kept = globalThis as { [STARTED_WITH]?: NodeJS.ProcessEnv };

/** Brings back the environment that the worker started with, and forgets what the server keeps one of per process. */
export function resetProcess(): void {
  const variables = kept[STARTED_WITH] ?? { ...process.env };
  kept[STARTED_WITH] = variables;
  for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
  Object.assign(process.env, variables);
  for (const name of Object.keys(globalThis))
    if (name.startsWith("slotwright")) Reflect.deleteProperty(globalThis, name);
}

/** Has the variables read anew by whoever asks for the configuration next. */
export function resetConfiguration(): void {
  Reflect.deleteProperty(globalThis, "slotwrightEnvironment");
}
