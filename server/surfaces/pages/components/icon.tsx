import { assetPath } from "../assets";

/** The symbols of the sprite; `assets/build.mjs` takes them from lucide-static by these names. */
export type IconName =
  | "calendar-days"
  | "calendar-plus"
  | "calendar-x"
  | "chevron-left"
  | "chevron-right"
  | "circle-check"
  | "clock"
  | "globe"
  | "hourglass"
  | "info"
  | "list-ordered"
  | "mail"
  | "map-pin"
  | "phone"
  | "triangle-alert"
  | "users";

/** Decoration beside a word; `flip` mirrors arrows where text runs from right to left. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  return (
    <svg className={flip ? "icon flip" : "icon"} width="20" height="20" aria-hidden="true">
      <use href={`${assetPath("icons.svg")}#${name}`} />
    </svg>
  );
}
