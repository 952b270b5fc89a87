"use client";
import { useEffect, useState } from "react";
import { Icon } from "../../parts/icons";
import { useMessages } from "../messages-context";
import { useOpening } from "./shortcuts";

/** Opens the palette by pointer or touch: over the navigation as wide as it is, in a page's head as an icon. */
export function FindButton({ isIcon = false }: { isIcon?: boolean }) {
  const m = useMessages();
  const open = useOpening();
  const [isAlive, setAlive] = useState(false);
  // Told once the key is listened for, and not a moment before.
  useEffect(() => setAlive(true), []);
  const onClick = () => {
    document.getElementById("menu")?.hidePopover();
    open("palette");
  };
  return (
    <button
      className={isIcon ? "btn quiet icon find-icon" : "btn find"}
      type="button"
      onClick={onClick}
      aria-keyshortcuts={isAlive ? "Control+K Meta+K" : undefined}
    >
      <Icon name="search" small={!isIcon} />
      {isIcon ? <span className="vh">{m.paletteFind}</span> : m.paletteFind}
      {!isIcon && (
        <span className="end" aria-hidden="true">
          <kbd>⌘K</kbd>
        </span>
      )}
    </button>
  );
}
