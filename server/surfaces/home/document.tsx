import type { ReactNode } from "react";
import { GUIDES_PATH } from "../guides/list";
import type { SurfaceResponse } from "../http/http";
import { assetPath } from "../pages/assets";
import { LANGUAGES, type Language } from "../pages/language";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

const MESSAGES: Record<Language, Messages> = { en, es };

/** What every part of the product's own pages is drawn from. */
export interface Home {
  lang: Language;
  m: Messages;
  /** The address that callers reach this server by. */
  origin: string;
  /** Strangers may make an account. */
  canSignUp: boolean;
}

export const homeOf = (lang: Language, facts: Omit<Home, "lang" | "m">): Home => ({
  lang,
  m: MESSAGES[lang],
  ...facts,
});

/** Renders one whole page. `react-dom/server` is imported inside, because Next refuses it as a static import of a route. */
export async function homeDocument(home: Home, title: string, children: ReactNode): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(
    <Document home={home} title={title}>
      {children}
    </Document>,
  )}`;
}

/** What every page here is answered with: it has no script, and no other site shows it in a frame. */
export const homeHeaders = (lang: Language): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": lang,
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  vary: "accept-language",
});

export const redirectHome = (): SurfaceResponse => ({
  status: 303,
  headers: { location: "/", "cache-control": "no-store" },
  body: null,
});

function Document({ home, title, children }: { home: Home; title: string; children: ReactNode }) {
  const { lang, m, canSignUp } = home;
  return (
    <html lang={lang} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="description" content={m.description} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetPath("home.css")} />
      </head>
      <body className="start">
        <a className="skip" href="#main">
          {m.skip}
        </a>
        <header className="wrap top">
          <a className="home" href={`/?lang=${lang}`}>
            <Mark />
            Slotwright
          </a>
          <nav className="line" aria-label={m.navigation}>
            <a className="quiet" href={GUIDES_PATH}>
              {m.docs}
            </a>
            <a className="quiet" href={`/admin/sign-in?lang=${lang}`}>
              {m.signIn}
            </a>
          </nav>
          <Languages lang={lang} m={m} />
        </header>
        <main id="main" className="wrap stack">
          {children}
        </main>
        <footer className="wrap">
          <div className="foot line">
            <a href={GUIDES_PATH}>{m.guides}</a>
            <a href="/docs">{m.reference}</a>
            <a href="/openapi.json">{m.document}</a>
            <a href="/healthz">{m.health}</a>
            {canSignUp && <a href={`/admin/sign-up?lang=${lang}`}>{m.signUp}</a>}
          </div>
        </footer>
      </body>
    </html>
  );
}

const NAMES: Record<Language, string> = { en: "English", es: "Español" };

function Languages({ lang, m }: Pick<Home, "lang" | "m">) {
  return (
    <nav className="seg" aria-label={m.language}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`/?lang=${language}`}
          hrefLang={language}
          aria-current={language === lang ? "true" : undefined}
        >
          <span>
            {language.toUpperCase()}
            <span className="vh" lang={language}>
              {" "}
              {NAMES[language]}
            </span>
          </span>
        </a>
      ))}
    </nav>
  );
}

/** Four slots, one of them taken. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="11" height="11" rx="3" />
      <rect className="on" x="15" y="2" width="11" height="11" rx="3" />
      <rect x="2" y="15" width="11" height="11" rx="3" />
      <rect x="15" y="15" width="11" height="11" rx="3" />
    </svg>
  );
}
