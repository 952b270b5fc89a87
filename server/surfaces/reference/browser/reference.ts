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

/** @param key shown where there is room for it */
function show(text: string, key = ""): void {
  const status = document.getElementById("sandbox");
  const code = Object.assign(document.createElement("code"), { textContent: key });
  status?.replaceChildren(text, ...(key === "" ? [] : [code]));
}

function showFilledIn({ apiKey }: Sandbox): void {
  show("Your sandbox is filled in below. ", apiKey);
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
  });
  observer.observe(reference, { childList: true, subtree: true });
}

function start(): void {
  replaceOutline();
  const place = document.getElementById("reference");
  if (place) keepFinished(place);
  const kept = keptSandbox();
  let reference = Scalar.createApiReference("#reference", configurationFor(kept));
  if (kept) showFilledIn(kept);
  const button = document.querySelector<HTMLButtonElement>("#open-sandbox");
  button?.addEventListener("click", async () => {
    button.disabled = true;
    show("Opening a sandbox …");
    try {
      const sandbox = await openSandbox();
      // It keeps the credentials it started with, so it starts again.
      reference.destroy();
      reference = Scalar.createApiReference("#reference", configurationFor(sandbox));
      showFilledIn(sandbox);
    } catch (error) {
      show(`No sandbox was opened. ${error instanceof Error ? error.message : ""}`);
    }
    button.disabled = false;
  });
}

start();
