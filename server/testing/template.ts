/** The migrated database every worker's is a copy of. */
export const TEMPLATE = "slotwright_template";
