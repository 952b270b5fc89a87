/**
 * What another site loads to show a booking page inside its own: links with `data-slotwright`, and the element
 * `<slotwright-book>`. Without it the link is a link. It listens to its own frames alone, and learns of a booking its
 * number and start.
 */

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;
/** A frame that has said nothing by then is refused by the browser, or does not load: the link comes back. */
const SILENCE_MS = 6_000;
const HEIGHT_MAX = 20_000;

type Mode = "inline" | "popup" | "button";
const isMode = (text: string | null | undefined): text is Mode =>
  text === "inline" || text === "popup" || text === "button";

interface Shown {
  frame: HTMLIFrameElement;
  /** Where the facts of a booking are told, on the page around. */
  teller: HTMLElement;
  onClose: () => void;
  hasSpoken: boolean;
}
const shown = new Set<Shown>();

interface Wanted {
  address: string;
  title: string;
  locale: string | null | undefined;
  theme: string | null | undefined;
}

function frameOf({ address, title, locale, theme }: Wanted, embed: "inline" | "popup"): HTMLIFrameElement {
  const url = new URL(address);
  url.searchParams.set("embed", embed);
  url.searchParams.set("parent", location.origin);
  if (locale) url.searchParams.set("lang", locale);
  const frame = document.createElement("iframe");
  frame.src = url.href;
  frame.title = title;
  frame.style.cssText = "display:block;width:100%;border:0;height:40rem";
  // A frame reads the scheme of the element that holds it.
  if (theme === "light" || theme === "dark") frame.style.colorScheme = theme;
  return frame;
}

/** Puts the frame in the link's place, for as long as it speaks. */
function inline(link: HTMLElement, wanted: Wanted): void {
  const frame = frameOf(wanted, "inline");
  const one: Shown = { frame, teller: link, onClose: () => {}, hasSpoken: false };
  shown.add(one);
  link.after(frame);
  link.hidden = true;
  setTimeout(() => {
    if (one.hasSpoken) return;
    shown.delete(one);
    frame.remove();
    link.hidden = false;
  }, SILENCE_MS);
}

/** Opens the page in a dialog; a click on what opened it leads to the page itself where the frame stays silent. */
function popup(opener: HTMLElement, wanted: Wanted): void {
  const frame = frameOf(wanted, "popup");
  const dialog = document.createElement("dialog");
  dialog.style.cssText =
    "width:min(46rem,100vw);max-width:100vw;height:min(52rem,100dvh);padding:0;border:0;border-radius:16px;box-shadow:0 0 0 1px #8889,0 0 0 100vmax #0008";
  frame.style.height = "100%";
  const close = document.createElement("button");
  close.textContent = "×";
  close.setAttribute("aria-label", /^es/.test(wanted.locale || document.documentElement.lang) ? "Cerrar" : "Close");
  close.style.cssText =
    "position:absolute;inset:8px 8px auto auto;width:44px;height:44px;border:0;border-radius:99px;background:Canvas;color:CanvasText;font:1.75rem/1 system-ui,sans-serif;cursor:pointer";
  close.addEventListener("click", () => dialog.close());
  // The button is drawn in the scheme of what it lies on.
  dialog.style.colorScheme = frame.style.colorScheme;
  dialog.append(frame, close);
  dialog.setAttribute("aria-label", wanted.title);
  document.body.append(dialog);
  const one: Shown = { frame, teller: opener, onClose: () => dialog.close(), hasSpoken: false };
  shown.add(one);
  dialog.addEventListener("close", () => {
    shown.delete(one);
    dialog.remove();
    // The dialog gives the focus back to what had it; a link that is pressed has none in Safari, nor where the site forbids it.
    opener.focus();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.showModal();
  setTimeout(() => {
    if (!one.hasSpoken && dialog.isConnected) location.assign(wanted.address);
  }, SILENCE_MS);
}

/** Only what one of our own frames says, from our own server, and of that only what the protocol knows. */
addEventListener("message", (event) => {
  if (event.origin !== origin) return;
  const one = [...shown].find(({ frame }) => frame.contentWindow === event.source);
  const said = event.data as { type?: unknown; height?: unknown; number?: unknown; start?: unknown } | null;
  if (!one || typeof said?.type !== "string") return;
  one.hasSpoken = true;
  const { frame, teller, onClose } = one;
  const isInline = !frame.closest("dialog");
  if (said.type === "slotwright:height" && isInline && typeof said.height === "number" && said.height > 0)
    frame.style.height = `${Math.min(Math.ceil(said.height), HEIGHT_MAX)}px`;
  if (said.type === "slotwright:top" && isInline && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  if (said.type === "slotwright:close") onClose();
  if (said.type === "slotwright:booked") {
    const detail = { number: String(said.number), start: String(said.start) };
    teller.dispatchEvent(new CustomEvent("slotwright:booked", { bubbles: true, detail }));
  }
});

function show(link: HTMLElement, wanted: Wanted, mode: Mode): void {
  // Only pages of the server that this script came from.
  if (new URL(wanted.address).origin !== origin) return;
  if (mode === "inline") {
    inline(link, wanted);
    return;
  }
  if (mode === "button")
    link.style.cssText =
      "position:fixed;inset:auto 1rem 1rem auto;z-index:2147483000;padding:.9rem 1.4rem;border-radius:99px;background:#14181f;color:#fff;font:600 1rem system-ui,sans-serif;text-decoration:none;box-shadow:0 4px 16px #0004";
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    popup(link, wanted);
  });
}

function take(link: HTMLAnchorElement): void {
  const mode = link.dataset.slotwright;
  if (!isMode(mode)) return;
  link.dataset.slotwright = "";
  const { locale, theme } = link.dataset;
  show(link, { address: link.href, title: link.textContent ?? "", locale, theme }, mode);
}

/** `<slotwright-book public-key service staff locale theme mode>`; a link inside it is what a page without scripts has. */
class SlotwrightBook extends HTMLElement {
  connectedCallback(): void {
    if (this.dataset.taken !== undefined) return;
    const read = (name: string) => this.getAttribute(name);
    const path = ["book", read("public-key"), read("service")].filter((part) => part !== null);
    const url = new URL(path.map((part) => encodeURIComponent(part)).join("/"), `${origin}/`);
    const staff = read("staff");
    if (staff) url.searchParams.set("staff", staff);
    const link = this.querySelector("a") ?? this.appendChild(document.createElement("a"));
    link.href = url.href;
    link.textContent ||= "Book";
    this.dataset.taken = "";
    const mode = read("mode");
    const wanted = { address: url.href, title: link.textContent ?? "", locale: read("locale"), theme: read("theme") };
    show(link, wanted, isMode(mode) ? mode : "inline");
  }
}

function begin(): void {
  document.querySelectorAll<HTMLAnchorElement>("a[data-slotwright]").forEach(take);
  if (!customElements.get("slotwright-book")) customElements.define("slotwright-book", SlotwrightBook);
}
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();

export {};
