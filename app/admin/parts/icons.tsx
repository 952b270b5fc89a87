import sprite from "./icons.svg";

/** The symbols of the sprite; `node server/surfaces/pages/assets/build.mjs` takes them from lucide-static by these names. */
export type IconName =
  | "arrow-left"
  | "book-open"
  | "calendar-days"
  | "calendar-off"
  | "check"
  | "check-check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "chevrons-up-down"
  | "circle-check"
  | "circle-dashed"
  | "circle-dot-dashed"
  | "circle-x"
  | "coffee"
  | "copy"
  | "download"
  | "ellipsis"
  | "eraser"
  | "external-link"
  | "history"
  | "hourglass"
  | "id-card"
  | "inbox"
  | "info"
  | "key-round"
  | "list-ordered"
  | "lock"
  | "log-out"
  | "mail"
  | "mail-x"
  | "menu"
  | "notebook-text"
  | "pencil"
  | "phone"
  | "plus"
  | "power"
  | "radio"
  | "rotate-cw"
  | "scissors"
  | "search"
  | "send"
  | "shield-check"
  | "shield-off"
  | "sun"
  | "triangle-alert"
  | "undo-2"
  | "user-plus"
  | "user-x"
  | "users"
  | "wallet"
  | "webhook"
  | "x";

/** Decoration beside a word; `small` is 16 pixels instead of 20. */
export function Icon({ name, small = false, tone = "" }: { name: IconName; small?: boolean; tone?: string }) {
  return (
    <svg className={["i", small ? "s" : "", tone].filter(Boolean).join(" ")} aria-hidden="true">
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
