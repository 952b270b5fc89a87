import type { ReactNode } from "react";
import { assetPath } from "../assets";
import { LANGUAGES, MESSAGES } from "../language";
import { bookPath, href, type Page } from "../page";
import { isWebAddress } from "../web-address";
import { Icon } from "./icon";
import { Picture } from "./picture";

export type Step = "service" | "time" | "details";

export interface DocumentProps {
  page: Page;
  title: string;
  accentCss: string;
  step?: Step;
  /** Where the step names lead; a step without an address is plain text. */
  stepLinks?: Partial<Record<Step, string>>;
  skip?: { target: string; text: string };
  children: ReactNode;
}

/** The whole HTML document. The script swaps `[data-page]` in place and never touches what stands outside it. */
export function Document({ page, title, accentCss, step, stepLinks, skip, children }: DocumentProps) {
  const brand = page.config?.companyName;
  return (
    <html lang={page.lang} dir={page.m.dir}>
      <head>
        <meta charSet="utf-8" />
        <title>{brand === undefined ? title : `${title} · ${brand}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={assetPath("booking.css")} />
        {accentCss !== "" && <style>{accentCss}</style>}
        <script defer src={assetPath("booking.js")} />
      </head>
      <body data-loading={page.m.loading}>
        <div className="page" data-page="">
          <a className="skip" href={`#${skip?.target ?? "main"}`}>
            {skip?.text ?? page.m.skipToContent}
          </a>
          <Header page={page} />
          {step !== undefined && <Steps page={page} step={step} links={stepLinks ?? {}} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {page.config !== null && <Footer page={page} />}
        </div>
        <p className="hidden" aria-live="polite" data-announce="" />
      </body>
    </html>
  );
}

function Header({ page }: { page: Page }) {
  const { config, m } = page;
  const here = Object.fromEntries(page.query);
  return (
    <header className="top">
      {config === null ? (
        <span />
      ) : (
        <a className="brand" href={href(page, bookPath(page))}>
          <Picture url={config.logoUrl} size={32} />
          <bdi>{config.companyName}</bdi>
        </a>
      )}
      <nav className="languages" aria-label={m.language}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            href={href(page, page.path, { ...here, lang: language })}
            hrefLang={language}
            aria-current={language === page.lang ? "true" : undefined}
          >
            {language.toUpperCase()}
            <span className="hidden" lang={language}>
              {" "}
              {MESSAGES[language].languageName}
            </span>
          </a>
        ))}
      </nav>
      {config?.sandbox && (
        <p className="sandbox">
          <Icon name="info" /> {m.sandbox}
        </p>
      )}
    </header>
  );
}

function Steps({ page, step, links }: { page: Page; step: Step; links: Partial<Record<Step, string>> }) {
  const names: [Step, string][] = [
    ["service", page.m.stepService],
    ["time", page.m.stepTime],
    ["details", page.m.stepDetails],
  ];
  return (
    <nav className="steps" aria-label={page.m.steps}>
      <ol>
        {names.map(([name, text]) => (
          <li key={name} aria-current={name === step ? "step" : undefined}>
            {links[name] === undefined ? text : <a href={links[name]}>{text}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Footer({ page }: { page: Page }) {
  const { config, m } = page;
  if (config === null) return null;
  return (
    <footer className="bottom">
      {isWebAddress(config.termsUrl) && <a href={config.termsUrl}>{m.terms}</a>}
      {isWebAddress(config.privacyUrl) && <a href={config.privacyUrl}>{m.privacy}</a>}
      <ContactLinks page={page} />
    </footer>
  );
}

/** Telephone and mail of the company, in this order everywhere (WCAG 2.2, 3.2.6). */
export function ContactLinks({ page }: { page: Page }) {
  const { companyPhone, companyEmail } = page.config ?? {};
  return (
    <>
      {companyPhone && (
        <a href={`tel:${companyPhone.replace(/[^\d+]/g, "")}`}>
          <Icon name="phone" /> <bdi>{companyPhone}</bdi>
        </a>
      )}
      {companyEmail && (
        <a href={`mailto:${encodeURIComponent(companyEmail).replaceAll("%40", "@")}`}>
          <Icon name="mail" /> <bdi>{companyEmail}</bdi>
        </a>
      )}
    </>
  );
}
