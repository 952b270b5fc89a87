import type { VariableValues } from "./template-variables";

/** All that a mail says, as it was when the mail was caused: rendering it needs nothing else. Kept as JSON. */
export interface UnrenderedMail {
  /** As the business wrote it, with placeholders in braces; so the body. */
  subject: string;
  body: string;
  /** Of the placeholders that subject, body or layout name. */
  values: VariableValues;
  /** The account's colour, `#rrggbb`. */
  accentColor: string;
  /** BCP 47; becomes the `lang` of the document. */
  locale: string;
}
