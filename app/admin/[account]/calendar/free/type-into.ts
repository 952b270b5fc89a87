/** Writes into a box as its user would. */
export function typeInto(within: HTMLElement | null, name: string, text: string): void {
  const input = within?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
