import type { ReactNode } from "react";
import { assetPath } from "../assets";
import { LANGUAGES, MESSAGES } from "../language";
import { homePath, href, type Page } from "../page";
import { isWebAddress } from "../web-address";
import { Icon } from "./icon";
import { Picture } from "./picture";
import { type Step, Steps } from "./steps";

export interface DocumentProps {
  page: Page;
  title: string;
  accentCss: string;
  step?: Step;
  /** Where the step names lead; a step without an address is plain text. */
  stepLinks?: Partial<Record<Step, string>>;
  skip?: { target: string; text: string };
  /** The title names the business itself. */
  isWholeTitle?: boolean;
  /** What else stands in the head. */
  head?: ReactNode;
  /** What search engines may do with it; nothing unless it says so. */
  robots?: string;
  /** Stands across the top instead of the name of the business. */
  hero?: ReactNode;
  /** Stands beside the content where there is room, below it else. */
  side?: ReactNode;
  /** Stays at the foot of the window. */
  bar?: ReactNode;
  /** One column as wide as a sentence, for pages that say or ask one thing. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The mark in the browser's tab: the one of the business's own page; none is drawn without. */
const iconOf = ({ config }: Page): string => (config?.slug ? `/${config.slug}/icon-192.png` : "data:,");

/** The whole HTML document. The script swaps `[data-page]` in place and never touches what stands outside it. */
export function Document(document: DocumentProps) {
  const { page, title, accentCss, skip, isWholeTitle = false, head, robots = "noindex", hero } = document;
  const brand = isWholeTitle ? undefined : page.config?.companyName;
  return (
    <html lang={page.lang} dir={page.m.dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{brand === undefined ? title : `${title} · ${brand}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content={robots} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={iconOf(page)} />
        {head}
        <link rel="stylesheet" href={assetPath("booking.css")} />
        {accentCss !== "" && <style>{accentCss}</style>}
        <script defer src={assetPath("booking.js")} />
      </head>
      <body
        data-loading={page.m.loading}
        className={page.embed === null ? undefined : `embed ${page.embed.mode}`}
        data-parent={page.embed?.parent ?? undefined}
      >
        <div data-page="">
          <a className="skip" href={`#${skip?.target ?? "main"}`}>
            {skip?.text ?? page.m.skipToContent}
          </a>
          {page.embed === null && (hero ?? <Header page={page} />)}
          <Main {...document} />
          {page.config !== null && page.embed === null && <Footer page={page} />}
          {document.bar}
        </div>
        <p className="vh" aria-live="polite" data-announce="" />
      </body>
    </html>
  );
}

/** The content, with what stands beside it. */
function Main({ page, step, stepLinks, hero, side, isNarrow = false, children }: DocumentProps) {
  if (hero !== undefined)
    return (
      <div className="wrap cols">
        <main id="main" tabIndex={-1} className="stack">
          {children}
        </main>
        {side}
      </div>
    );
  return (
    <main id="main" tabIndex={-1} className={isNarrow ? "wrap narrow stack" : "wrap stack"}>
      {step !== undefined && <Steps page={page} step={step} links={stepLinks ?? {}} />}
      {children}
    </main>
  );
}

function Header({ page }: { page: Page }) {
  const { config } = page;
  return (
    <header>
      <div className="wrap top">
        {config === null ? (
          <span className="home" />
        ) : (
          <a className="home" href={href(page, homePath(page))}>
            <Picture url={config.logoUrl} size={36} />
            <bdi>{config.companyName}</bdi>
          </a>
        )}
        <Languages page={page} />
      </div>
      <div className="wrap">
        <SandboxNote page={page} />
      </div>
    </header>
  );
}

/** That nothing here is real. */
export function SandboxNote({ page: { config, m } }: { page: Page }) {
  if (!config?.sandbox) return null;
  return (
    <p className="note calm small">
      <Icon name="info" />
      <span>{m.sandbox}</span>
    </p>
  );
}

export function Languages({ page }: { page: Page }) {
  const here = Object.fromEntries(page.query);
  return (
    <nav className="seg" aria-label={page.m.language}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={href(page, page.path, { ...here, lang: language })}
          hrefLang={language}
          aria-current={language === page.lang ? "true" : undefined}
        >
          <span>
            {language.toUpperCase()}
            <span className="vh" lang={language}>
              {" "}
              {MESSAGES[language].languageName}
            </span>
          </span>
        </a>
      ))}
    </nav>
  );
}

function Footer({ page }: { page: Page }) {
  const { config, m } = page;
  if (config === null) return null;
  return (
    <footer className="wrap">
      <div className="foot line">
        <ContactLinks page={page} />
        {isWebAddress(config.termsUrl) && <a href={config.termsUrl}>{m.terms}</a>}
        {isWebAddress(config.privacyUrl) && <a href={config.privacyUrl}>{m.privacy}</a>}
        <span>{m.madeBy}</span>
      </div>
    </footer>
  );
}

/** What leads to the ways to reach the business; empty where it names none. */
export const contactWords = ({ m, config }: Page): string =>
  config?.companyPhone || config?.companyEmail ? m.contactInstead : "";

/** Telephone and mail of the company, in this order everywhere (WCAG 2.2, 3.2.6). */
export function ContactLinks({ page }: { page: Page }) {
  const { companyPhone, companyEmail } = page.config ?? {};
  return (
    <>
      {companyPhone && (
        <a className="quiet" href={`tel:${companyPhone.replace(/[^\d+]/g, "")}`}>
          <Icon name="phone" />
          <bdi>{companyPhone}</bdi>
        </a>
      )}
      {companyEmail && (
        <a className="quiet" href={`mailto:${encodeURIComponent(companyEmail).replaceAll("%40", "@")}`}>
          <Icon name="mail" />
          <bdi>{companyEmail}</bdi>
        </a>
      )}
    </>
  );
}
