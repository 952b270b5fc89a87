/** The script of `/docs`: shows both documents with Scalar, and fills in a sandbox that was opened on the page. */
import type { AnyApiReferenceConfiguration, ApiReferenceInstance } from "@scalar/types/api-reference";
import { keepFinished } from "./finish";
import type { Own } from "./own";
import { toTry } from "./requests";
import { keptSandbox, openSandbox, type Sandbox } from "./sandbox";

declare const Scalar: {
  createApiReference: (selector: string, configuration: AnyApiReferenceConfiguration) => ApiReferenceInstance;
};

const shared = {
  // Nothing is loaded from elsewhere and nothing told to anybody else.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  documentDownloadType: "direct",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  theme: "default",
  hideModels: false,
  modelsSectionLabel: "Schemas",
  persistAuth: false,
} as const;

const DOCUMENTS = { management: "/api/v1/openapi.json", public: "/openapi.json" };

/** What Scalar loads with: the documents come with requests that this account can be sent. */
const fetchToTry =
  (own: Own) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!Object.values(DOCUMENTS).includes(pathname)) return response;
    return Response.json(toTry(await response.json(), own));
  };

/** One for each API. The documents name the server's public address; the page asks the one it came from. */
function configurationFor(sandbox: Sandbox | null): AnyApiReferenceConfiguration {
  const { origin } = location;
  const publicKey = sandbox?.publicKey ?? "{publicKey}";
  const fetch = fetchToTry(sandbox?.own ?? {});
  return [
    {
      ...shared,
      fetch,
      default: true,
      title: "Management API",
      slug: "management",
      url: DOCUMENTS.management,
      servers: [{ url: `${origin}/api/v1` }],
      authentication: {
        preferredSecurityScheme: "apiKey",
        securitySchemes: { apiKey: { token: sandbox?.apiKey ?? "" } },
      },
    },
    {
      ...shared,
      fetch,
      title: "Public API",
      slug: "public",
      url: DOCUMENTS.public,
      servers: [{ url: `${origin}/api/public/${publicKey}` }],
    },
  ];
}

const INVITED = "Try every request in an account of your own, for 24 hours.";
const OPENING = "Opening the reference …";
const FILLED_IN = "Your sandbox is filled in below. ";

/** @param key shown where there is room for it */
function show(text: string, key = ""): void {
  const status = document.getElementById("sandbox");
  const code = Object.assign(document.createElement("code"), { textContent: key });
  status?.replaceChildren(text, ...(key === "" ? [] : [code]));
}

function showFilledIn({ apiKey }: Sandbox): void {
  show(FILLED_IN, apiKey);
  const button = document.querySelector<HTMLButtonElement>("#copy-key");
  if (!button) return;
  button.hidden = false;
  button.onclick = () => copy(apiKey, button);
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
    button.onblur = () => {
      button.textContent = "Copy key";
    };
  } catch {
    // Over plain http a browser gives no clipboard.
    prompt("The key of your sandbox:", text);
  }
}

/** The outline goes as soon as there is something to read in its place. */
function replaceOutline(): void {
  const [outline, reference] = ["outline", "reference"].map((id) => document.getElementById(id));
  if (!outline || !reference) return;
  const observer = new MutationObserver(() => {
    if (!reference.querySelector("h1, h2")) return;
    observer.disconnect();
    outline.remove();
    if (document.getElementById("sandbox")?.textContent === OPENING) show(INVITED);
  });
  observer.observe(reference, { childList: true, subtree: true });
}

const { scalar: scalarAddress = "" } = (document.currentScript as HTMLScriptElement).dataset;
let loaded: Promise<void> | undefined;

/** Scalar itself: a megabyte, which takes a slow computer seconds to begin with. */
function loadScalar(): Promise<void> {
  loaded ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: scalarAddress });
    script.onload = () => resolve();
    script.onerror = () => {
      loaded = undefined;
      script.remove();
      reject(new Error("Try again, or read the guides meanwhile."));
    };
    document.head.append(script);
  });
  return loaded;
}

/** So that whoever asks waits for no network; nothing of it runs yet. */
function fetchAhead(): void {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href: scalarAddress }),
  );
}

let drawn: Promise<ApiReferenceInstance> | undefined;

/** Draws the reference, anew where it stands already: it keeps the credentials it started with. */
async function draw(sandbox: Sandbox | null): Promise<void> {
  const before = drawn;
  drawn = loadScalar().then(async () => {
    (await before)?.destroy();
    return Scalar.createApiReference("#reference", configurationFor(sandbox));
  });
  // Whoever asks again begins anew.
  drawn.catch(() => {
    drawn = undefined;
  });
  await drawn;
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Somebody asks for more than the outline, and is told so before a slow computer is busy with it. */
async function drawWhenAsked(): Promise<void> {
  if (drawn) return;
  show(OPENING);
  await painted();
  await drawOnce();
}

async function drawOnce(): Promise<void> {
  if (drawn) return;
  await draw(keptSandbox()).catch((error: Error) => show(`The reference did not open. ${error.message}`));
}

async function fillIn(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  show("Opening a sandbox …");
  try {
    const sandbox = await openSandbox();
    await draw(sandbox);
    showFilledIn(sandbox);
  } catch (error) {
    show(`No sandbox was opened. ${error instanceof Error ? error.message : ""}`);
  }
  button.disabled = false;
}

function start(): void {
  replaceOutline();
  const place = document.getElementById("reference");
  if (place) keepFinished(place);
  const kept = keptSandbox();
  if (kept) showFilledIn(kept);
  const sandbox = document.querySelector<HTMLButtonElement>("#open-sandbox");
  sandbox?.addEventListener("click", () => fillIn(sandbox));
  document.querySelector("#draw")?.addEventListener("click", drawWhenAsked);
  addEventListener("hashchange", drawWhenAsked);
  if (kept || location.hash !== "") void drawOnce();
  else addEventListener("load", fetchAhead);
}

start();
