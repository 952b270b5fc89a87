/** How many times the cases of `npm test` the dear property tests try: `npm run soak -- properties` asks for more. */
export const PROPERTY_TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

/** How many cases a property is tried with: so many each time of the soak, half of them in `npm test`. */
export const casesOf = (eachTime: number): number =>
  PROPERTY_TIMES > 1 ? eachTime * PROPERTY_TIMES : Math.ceil(eachTime / 2);
