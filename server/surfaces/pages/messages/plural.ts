export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Picks the form a language uses for a number; `#` in it becomes the number. */
export function pluralOf(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll("#", String(count));
}
