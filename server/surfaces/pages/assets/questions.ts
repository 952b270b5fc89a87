/** Hides the questions that the answers so far do not ask; a hidden question is no answer to a later one. */
export function hideUnasked(): void {
  for (const field of document.querySelectorAll<HTMLElement>("[data-if]")) {
    const { if: name = "", is, ofAnyone } = field.dataset;
    const inputs = [...(field.closest("form")?.elements ?? [])] as HTMLInputElement[];
    const isAsked = inputs.some((input) => {
      const isNamed = input.name === name || (ofAnyone !== undefined && input.name.startsWith(`${name}.`));
      return isNamed && input.value.trim() === is && !input.closest("[hidden]");
    });
    // Until now the answers that the page came with said so, to the styles.
    delete field.dataset.unasked;
    field.hidden = !isAsked;
  }
}
