/** What the drawn reference still lacks: names of buttons, and the answer to open on. */

const COPY_BUTTON = "button[class*='copy-button']:not([aria-label])";
const seen = new WeakSet<Element>();

/** Finishes what is drawn, now and whenever more of it is. */
export function keepFinished(reference: HTMLElement): void {
  const finish = () => {
    for (const button of reference.querySelectorAll(COPY_BUTTON)) button.setAttribute("aria-label", "Copy");
    for (const button of reference.querySelectorAll("button.show-more[aria-label]")) nameBySight(button);
    for (const tabs of reference.querySelectorAll("[role=tablist]")) openOnCreated(tabs);
  };
  new MutationObserver(finish).observe(reference, { childList: true, subtree: true });
  finish();
}

/** Who says to their computer what they read on a button means that button (WCAG 2.5.3). */
function nameBySight(button: Element): void {
  const [name, text] = [button.getAttribute("aria-label") ?? "", button.textContent?.trim() ?? ""];
  if (!name.startsWith(text)) button.setAttribute("aria-label", `${text}: ${name}`);
}

/** Of an operation that makes something the answer with 201 is what is looked for; 200 is that of a dry run. */
function openOnCreated(tabs: Element): void {
  if (seen.has(tabs)) return;
  const [first, second] = [...tabs.querySelectorAll<HTMLElement>("[role=tab]")];
  if (!first || !second) return;
  seen.add(tabs);
  // Each says "Status:" to whoever does not see it.
  const [dry, made] = [first, second].map((tab) => tab.textContent?.replace(/\D/g, ""));
  if (dry === "200" && made === "201") second.click();
}
