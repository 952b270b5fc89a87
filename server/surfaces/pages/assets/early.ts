export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a field says something else than what its page came with. */
export function isChanged(field: Element): field is FormField {
  if (field instanceof HTMLSelectElement) {
    const came = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, came);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  // Of several to choose one of, the one that was chosen.
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** What was chosen and written in a form since its page came: before the script came nobody heard of it. */
export const changedIn = (form: HTMLFormElement): FormField[] => [...form.elements].filter(isChanged);
