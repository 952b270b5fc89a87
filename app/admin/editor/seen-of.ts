/** What a form showed of each field that it writes. */
export const seenOf = <Stored extends object>(stored: Stored, wanted: object): Partial<Stored> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in wanted)) as Partial<Stored>;
