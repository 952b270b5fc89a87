/** A pattern of `like` for what holds the text. `%`, `_` and the escape itself stand for themselves (PostgreSQL manual, "Pattern Matching"). */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
