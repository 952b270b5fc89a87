/** What the checks found against something that is tried out, in words for a person; how is loaded with the first. */
export async function warningsInWords(warnings: Record<string, string>): Promise<string[]> {
  const found = Object.values(warnings);
  if (found.length === 0) return [];
  return import("./in-words").then(({ inWords }) => inWords(found)).catch(() => found);
}
