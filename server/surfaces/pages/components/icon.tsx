import { assetPath } from "../assets";

/** The symbols of the sprite; `assets/build.mjs` takes them from lucide-static by these names. */
export type IconName =
  | "bell"
  | "calendar-arrow-down"
  | "calendar-days"
  | "calendar-plus"
  | "calendar-x"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "clock"
  | "credit-card"
  | "external-link"
  | "globe"
  | "info"
  | "mail"
  | "map-pin"
  | "phone"
  | "plus"
  | "triangle-alert"
  | "users"
  | "wallet"
  | "x";

interface IconProps {
  name: IconName;
  isSmall?: boolean;
  /** Mirrors arrows where text runs from right to left. */
  flip?: boolean;
  /** Turns with the `<details>` it stands in the summary of. */
  turns?: boolean;
}

/** Decoration beside a word. */
export function Icon({ name, isSmall = false, flip = false, turns = false }: IconProps) {
  const marks = ["i", isSmall && "s", flip && "flip", turns && "turn"].filter(Boolean).join(" ");
  return (
    <svg className={marks} width="20" height="20" aria-hidden="true">
      <use href={`${assetPath("icons.svg")}#${name}`} />
    </svg>
  );
}
