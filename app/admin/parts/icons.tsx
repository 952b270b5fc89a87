import sprite from "./icons.svg";

/** The symbols of the sprite; `node server/surfaces/pages/assets/build.mjs` takes them from lucide-static by these names. */
export type IconName =
  | "book-open"
  | "check"
  | "chevrons-up-down"
  | "copy"
  | "ellipsis"
  | "external-link"
  | "history"
  | "info"
  | "key-round"
  | "log-out"
  | "mail"
  | "menu"
  | "plus"
  | "rotate-cw"
  | "shield-check"
  | "shield-off"
  | "sun"
  | "triangle-alert"
  | "user-plus"
  | "users"
  | "x";

/** Decoration beside a word; `small` is 16 pixels instead of 20. */
export function Icon({ name, small = false, tone = "" }: { name: IconName; small?: boolean; tone?: string }) {
  return (
    <svg className={["i", small ? "s" : "", tone].filter(Boolean).join(" ")} aria-hidden="true">
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
