/** A key as its row shows it: every text is finished, in the page's language and the account's zone. */
export interface KeyRow {
  id: string;
  name: string;
  hint: string;
  may: string;
  maker: string;
  created: string;
  /** From where it may be used; null: from anywhere. */
  networks: string | null;
  lastUsed: string;
  ends: string;
  /** Until when a key works that another has taken the place of; null for all others. */
  rotatedUntil: string | null;
}

/** A key that was made just now: the one moment in which it can be read. */
export interface Minted {
  name: string;
  key: string;
}
