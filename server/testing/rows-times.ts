/** How many times as many rows as `npm test` needs those tests plant that want very many: `npm run soak -- rows` says. */
export const ROWS_TIMES = Number(process.env.ROWS_TIMES ?? 1);
