import { plural } from "../plural";

export const editor = {
  sections: "Sections",
  unsavedChanges: "Unsaved changes",
  changes: (count: number) => plural(count, "1 change", "# changes"),
  noChanges: "No changes",
  saved: "Saved",
  leaveUnsaved: "Your changes are not saved. Leave the page?",
  clashTitle: "Somebody has changed this meanwhile",
  clashBy: (name: string) => `Last by ${name}.`,
  clashOf: (theirs: string, mine: string) => `Now: ${theirs}. Yours: ${mine}`,
  clashMine: "Keep mine",
  clashTheirs: "Take theirs",
  switchedOn: "On",
  switchedOff: "Off",
  pictureChoose: "Choose a picture",
  pictureReplace: "Replace",
  pictureRemove: "Remove",
  pictureDrop: "Or drop one here: JPEG, PNG or WebP, up to 8 MB.",
  pictureSending: "Sending…",
  pictureOf: (what: string) => `${what}, as it is now`,
} as const;
