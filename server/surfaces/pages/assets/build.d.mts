/** The whole text of `assets.generated.ts`; equal sources give equal text. */
export function generateAssets(): Promise<string>;
