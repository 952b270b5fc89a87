/** What the build has written of the guides, for the server to send. */
export interface WrittenGuides {
  /** `/docs/guides`, all guides with a sentence each. */
  index: string;
  /** For a name that no guide has. */
  lost: string;
  guides: Record<string, WrittenGuide>;
}

export interface WrittenGuide {
  html: string;
  /** As it stands in the repository, for models and for whoever asks with `.md`. */
  markdown: string;
}

/** Stands in samples for the address of the server that shows them. */
export const ORIGIN_MARK = "%SLOTWRIGHT_ORIGIN%";

/** What the guides say in the repository. */
export const ORIGIN_WRITTEN = "http://localhost:3000";
