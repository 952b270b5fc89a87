/** How many times the cases of `npm test` the dear property tests try: `npm run soak -- properties` asks for more. */
export const PROPERTY_TIMES = Number(process.env.PROPERTY_TIMES ?? 1);
