import type { RefCallback } from "react";

/**
 * Gives an element values that its style sheet reads as custom properties, such as where it stands. Set by script: the
 * page's policy lets no style stand in its markup.
 */
export function ownStyle<Element extends HTMLElement>(values: Record<string, number | string>): RefCallback<Element> {
  return (element) => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value));
    return () => {
      for (const name of Object.keys(values)) element?.style.removeProperty(`--${name}`);
    };
  };
}
