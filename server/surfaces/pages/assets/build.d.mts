/** The whole text of `assets.generated.ts`; equal sources give equal text. */
export function generateAssets(): Promise<string>;
/** The whole text of the back office's sprite. */
export function generateAdminIcons(): string;
