/** Processor time in milliseconds, which a busy machine does not stretch. */
export function spentMs(work: () => unknown): number {
  const stop = startSpending();
  work();
  return stop();
}

/** @returns tells the processor time of the process since, in milliseconds */
export function startSpending(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
