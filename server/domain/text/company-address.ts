interface Addressed {
  addressLines: readonly string[];
  companyAddress: string | null;
}

/** The lines of a business's address: those of its page, else of its plain address; empty when it has none. */
export const addressLinesOf = ({ addressLines, companyAddress }: Addressed): string[] => {
  const lines = writtenOf(addressLines);
  return lines.length > 0 ? lines : writtenOf((companyAddress ?? "").split("\n"));
};

/**
 * Where a business is, as mails, calendars, tickets and confirmations say it: its plain address, as it always was, else
 * the lines of its page.
 */
export const companyAddressOf = ({ addressLines, companyAddress }: Addressed): string | null =>
  companyAddress?.trim() ? companyAddress : writtenOf(addressLines).join(", ") || null;

const writtenOf = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter(Boolean);
