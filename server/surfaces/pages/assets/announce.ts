/** Says a sentence to whoever hears the page. */
export function announce(text: string): void {
  const region = document.querySelector("[data-announce]");
  if (region) region.textContent = text;
}
