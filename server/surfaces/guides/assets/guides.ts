/** Where the language that samples are read in is kept. */
const KEY = "slotwright-samples";

const groups = [...document.querySelectorAll<HTMLElement>(".samples")];

/** Shows a language wherever there is a sample in it. */
function show(language: string): void {
  for (const group of groups) {
    const choice = group.querySelector<HTMLInputElement>(`input[value="${CSS.escape(language)}"]`);
    if (choice) choice.checked = true;
  }
}

/** A browser that keeps nothing for pages throws. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it holds for this page.
  }
}

for (const group of groups) {
  group.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value, labels } = event.target;
    // What stands above may be longer or shorter now: the sample stays where it was.
    const before = labels?.[0]?.getBoundingClientRect().top ?? 0;
    show(value);
    keep(value);
    window.scrollBy({ top: (labels?.[0]?.getBoundingClientRect().top ?? before) - before, behavior: "instant" });
  });
}

const COPIED_MS = 2_000;

/** A sample without the prompts of a terminal. */
const textOf = (block: HTMLElement): string => `${block.textContent?.trimEnd()}\n`.replace(/^\$ /gm, "");

/** Gives a block a button that copies it. */
function offerCopy(block: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(textOf(block));
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, COPIED_MS);
  });
  const box = document.createElement("div");
  box.className = "copied";
  block.replaceWith(box);
  box.append(block, button);
}

const language = kept();
if (language) show(language);
// Only pages that came by https, or from one's own machine, have it.
if (navigator.clipboard) for (const block of document.querySelectorAll<HTMLElement>("pre")) offerCopy(block);
