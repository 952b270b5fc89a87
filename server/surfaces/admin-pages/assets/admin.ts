/** What the pages of signing in do better with a script: they work without. */

prefillTimeZone();
wirePasskeys();
wireReveals();

/** Chooses the browser's time zone where a form asks for one and nobody has chosen. */
function prefillTimeZone(): void {
  const zones = document.querySelector<HTMLSelectElement>("select[data-zone]");
  if (!zones) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Array.from(zones.options).find(({ value }) => value === own);
  if (!known) return;
  zones.value = own;
  const shown = document.querySelector("[data-zone-name]");
  if (shown) shown.textContent = known.text;
}

/** Shows what takes a passkey where the browser has them; elsewhere its place is not kept. */
function wirePasskeys(): void {
  const hasPasskeys = "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  for (const part of document.querySelectorAll<HTMLElement>("[data-passkey]")) {
    if (!hasPasskeys) {
      part.remove();
      continue;
    }
    part.hidden = false;
    part.querySelector("button")?.addEventListener("click", () => void run(part));
  }
}

/** Lets somebody see the password they choose. */
function wireReveals(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-reveals]")) {
    const input = document.querySelector<HTMLInputElement>(`#${button.dataset.reveals}`);
    if (!input) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      button.setAttribute("aria-pressed", String(isShown));
    });
    // Browsers keep what was typed as text.
    input.form?.addEventListener("submit", () => {
      input.type = "password";
    });
  }
}

async function run(part: HTMLElement): Promise<void> {
  const { next = "/admin", failed = "", waits = "" } = part.dataset;
  const say = (text: string) => {
    const problem = part.querySelector("[data-problem]");
    if (problem) problem.textContent = text;
  };
  say("");
  try {
    const status = await (part.dataset.passkey === "sign-in" ? signIn() : register(part));
    if (status === 200) location.assign(next);
    else say(status === 429 ? waits : failed);
  } catch {
    say(failed);
  }
}

async function signIn(): Promise<number> {
  const options = await post("options", {});
  if (options.status !== 200) return options.status;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await options.json());
  const credential = await navigator.credentials.get({ publicKey });
  return (await post("sign-in", { credential })).status;
}

async function register(part: HTMLElement): Promise<number> {
  const typed = (name: string) => part.querySelector<HTMLInputElement>(`[data-${name}]`)?.value ?? "";
  const options = await post("register/options", { password: typed("password") });
  if (options.status !== 200) return options.status;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await options.json());
  const credential = await navigator.credentials.create({ publicKey });
  return (await post("register", { credential, name: typed("name") })).status;
}

/** A credential writes itself as JSON (Web Authentication Level 3 §5.1). */
function post(step: string, body: Record<string, unknown>): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`/api/auth/passkey/${step}`, { method: "POST", headers, body: JSON.stringify(body) });
}
