import type { BusinessPage, Config, PublicEvent } from "../api-types";
import { LANGUAGES } from "../language";
import { bookPath, type Page } from "../page";
import { markdownToText } from "./about";
import { CARD } from "./draw";
import { jsonLdOf } from "./json-ld";

const DESCRIPTION_MAX = 155;

interface HeadProps {
  page: Page;
  business: BusinessPage;
  config: Config;
  events: PublicEvent[];
  /** Where the page stands. */
  url: string;
}

/** What search engines, social networks and home screens read of the page. */
export function Head({ page, business, config, events, url }: HeadProps) {
  const { m, lang } = page;
  const title = m.business.title(business.companyName);
  const description = descriptionOf(page, business);
  const canonical = page.query.has("lang") ? `${url}?lang=${lang}` : url;
  const origin = new URL(url).origin;
  const eventUrl = ({ slug }: PublicEvent) => `${origin}${bookPath(page, "events", slug)}`;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${url}?lang=${language}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={business.companyName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={lang} />
      <meta property="og:image" content={`${url}/card.png`} />
      <meta property="og:image:width" content={String(CARD.width)} />
      <meta property="og:image:height" content={String(CARD.height)} />
      <meta property="og:image:alt" content={business.companyName} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={config.primaryColor} />
      <link rel="apple-touch-icon" href={`/${business.slug}/icon-192.png`} />
      <link rel="manifest" href={`/${business.slug}/manifest.webmanifest`} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: entities mean nothing in a script; `jsonLdOf` escapes what could end it.
        dangerouslySetInnerHTML={{ __html: jsonLdOf({ business, config, events, url, eventUrl }) }}
      />
    </>
  );
}

/** What the business says of itself, cut between words, else what the page holds. */
function descriptionOf({ m }: Page, { about, companyName, addressLines }: BusinessPage): string {
  const said = markdownToText(about);
  if (said === "") return m.business.description(companyName, addressLines[0] ?? null);
  if (said.length <= DESCRIPTION_MAX) return said;
  return `${said.slice(0, said.lastIndexOf(" ", DESCRIPTION_MAX)).replace(/[\s,;:.–-]+$/, "")}…`;
}
