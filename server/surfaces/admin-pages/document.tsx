import type { ReactNode } from "react";
import type { SurfaceResponse } from "../http/http";
import { assetPath } from "../pages/assets";
import { LANGUAGES } from "../pages/language";
import { linkTo, MESSAGES, type Visit } from "./visit";

export interface View {
  title: string;
  status?: number;
  headers?: Record<string, string>;
  cookies?: string[];
  /** For lists. */
  wide?: boolean;
  /** Below the card. */
  foot?: ReactNode;
}

/** Renders one whole page. `react-dom/server` is imported inside, because Next refuses it as a static import of a route. */
export async function answerPage(visit: Visit, view: View, children: ReactNode): Promise<SurfaceResponse> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const { status = 200, headers = {}, cookies = [] } = view;
  const markup = renderToStaticMarkup(
    <Document visit={visit} view={view}>
      {children}
    </Document>,
  );
  const body = `<!doctype html>${markup}`;
  return { status, headers: { ...PAGE_HEADERS, "content-language": visit.lang, ...headers }, cookies, body };
}

/** Leads on after a form was taken. @param path of ours, or of the app that the person has answered */
export function seeOther(path: string, cookies: string[] = []): SurfaceResponse {
  return { status: 303, headers: { ...PAGE_HEADERS, location: path }, cookies, body: null };
}

/** Nothing but what is ours, in no frame of another's. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": PAGE_POLICY,
  // Addresses of links are keys and must never leave; without a referrer at all, browsers hide a form's origin too.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  vary: "accept-language, cookie",
};

function Document({ visit, view, children }: { visit: Visit; view: View; children: ReactNode }) {
  const { lang, m } = visit;
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${view.title} · Slotwright`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetPath("admin.css")} />
        <script defer src={assetPath("admin.js")} />
      </head>
      <body>
        <a className="skip" href="#main">
          {m.skipToContent}
        </a>
        <main className="auth" id="main" tabIndex={-1}>
          <p className="brand">
            <span className="mark" aria-hidden="true">
              S
            </span>
            Slotwright
          </p>
          <div className={view.wide ? "card wide" : "card"}>{children}</div>
          <div className="foot muted">
            {view.foot}
            <Languages visit={visit} />
          </div>
        </main>
      </body>
    </html>
  );
}

function Languages({ visit }: { visit: Visit }) {
  const here = Object.fromEntries(visit.query);
  const others = LANGUAGES.filter((language) => language !== visit.lang);
  return (
    <nav aria-label={visit.m.language}>
      {others.map((language) => (
        <a
          key={language}
          lang={language}
          hrefLang={language}
          href={`${visit.request.path}?${new URLSearchParams({ ...here, lang: language })}`}
        >
          {MESSAGES[language].languageName}
        </a>
      ))}
    </nav>
  );
}

/** The head of a card. */
export function Head({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <div className="stack s">
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
    </div>
  );
}

/** Says what went wrong before anything else, and takes the focus. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form this is where reading has to start.
    <div className="alert" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Something that has happened. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note" role="status">
      {children}
    </div>
  );
}

/** A page that says why there is nothing to fill in, and what to do next. */
export function dead(visit: Visit, status: number, said: { title: string; why: ReactNode; to: string; label: string }) {
  const { title, why, to, label } = said;
  return answerPage(
    visit,
    { title, status },
    <div className="stack">
      <Head title={title} lead={why} />
      <a className="button block" href={linkTo(visit, to)}>
        {label}
      </a>
    </div>,
  );
}
