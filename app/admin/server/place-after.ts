/** The place of what is added to a list: behind all that are in it, however they are numbered. */
export const placeAfter = (placed: readonly { position: number }[]): number =>
  Math.max(-1, ...placed.map(({ position }) => position)) + 1;
