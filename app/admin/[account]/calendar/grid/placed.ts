import type { RefCallback } from "react";

/**
 * Puts an element where numbers say, as custom properties of its style sheet. Set by script: the page's policy lets no
 * style stand in its markup.
 */
export function placed<Element extends HTMLElement>(values: Record<string, number>): RefCallback<Element> {
  return (element) => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(`--${name}`, String(value));
  };
}
