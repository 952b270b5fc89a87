/** Copies a text. A page that came without TLS, as in a salon's own network, has no clipboard but the document's own. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  // Within an open dialog: what is outside of it cannot be selected.
  (before?.closest("dialog") ?? document.body).append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error("The browser copies nothing.");
}
