/**
 * Puts the first person's name and address on the tickets that nobody is named on. Without a first person it leads
 * there.
 *
 * @returns whether anything was put there
 */
export function copyToAll(button: HTMLElement): boolean {
  const people = [...(button.closest("details")?.querySelectorAll("fieldset") ?? [])].map((one) => [
    ...one.querySelectorAll("input"),
  ]);
  const isEmpty = (inputs: HTMLInputElement[]) => inputs.every(({ value }) => value.trim() === "");
  const [first = [], ...others] = people;
  const nameless = others.filter(isEmpty);
  if (isEmpty(first)) first[0]?.focus();
  if (isEmpty(first) || nameless.length === 0) return false;
  for (const inputs of nameless)
    for (const [nth, input] of inputs.entries()) {
      input.value = first[nth]?.value ?? "";
      // As if it had been typed: what was refused there is no error any more.
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  return true;
}
