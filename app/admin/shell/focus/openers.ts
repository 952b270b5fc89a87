/** Who opened a dialog, and gets the focus when it is gone. */
const openers = new WeakMap<Element, Element>();

/** Remembers what has the focus now as what opened a dialog. */
export function rememberOpener(dialog: Element): void {
  const opener = document.activeElement;
  if (opener && opener !== document.body) openers.set(dialog, opener);
}

export const openerOf = (dialog: Element): Element | undefined => openers.get(dialog);
