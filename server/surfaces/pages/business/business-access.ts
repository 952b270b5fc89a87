/** The way to business pages by their addresses, and to the account's own pictures. */
export interface BusinessAccess {
  /** Of this server, such as `https://book.example`. */
  origin: string;
  /** The account that has or had a slug; its present one. Null when nobody has it. */
  find(slug: string): Promise<{ publicKey: string; slug: string | null } | null>;
  /** The pages that search engines may list. */
  listed(): Promise<{ slug: string; updatedAt: string }[]>;
  /** A picture that the account has sent us, by its address; null for any other address. */
  picture(url: string): Promise<Uint8Array | null>;
}
