/** Whether the key belongs to a box, to a question that stands open, or to the browser. */
export function isKeyTaken({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey || document.querySelector("dialog[open], :popover-open")) return true;
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}
