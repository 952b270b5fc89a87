import { addDays } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { BusinessPage } from "../api-types";
import { Languages, SandboxNote } from "../components/document";
import { Icon } from "../components/icon";
import { CoverPicture, Picture } from "../components/picture";
import type { Page } from "../page";
import { isWebAddress } from "../web-address";

interface HeroProps {
  page: Page;
  business: BusinessPage;
}

/** The cover across the page, or a strip in the colour of the business. */
export function Hero({ page, business: { coverUrl } }: HeroProps) {
  return (
    <header className="wrap hero">
      {isWebAddress(coverUrl) ? <CoverPicture url={coverUrl} /> : <div className="cover plain" />}
      <Languages page={page} />
      <SandboxNote page={page} />
    </header>
  );
}

/** Who it is, where, and whether it is open: one line. */
export function Identity({ page, business }: HeroProps) {
  const { companyName, logoUrl, addressLines, mapUrl } = business;
  const opening = openingText(page, business);
  return (
    <>
      {isWebAddress(logoUrl) ? (
        <Picture url={logoUrl} size={72} className="logo" />
      ) : (
        <span className="logo pic" aria-hidden="true">
          {[...companyName.trim()][0]?.toUpperCase()}
        </span>
      )}
      <h1>
        <bdi>{companyName}</bdi>
      </h1>
      <p className="facts">
        {addressLines[0] && (
          <span>
            <Icon name="map-pin" isSmall />
            <bdi>{addressLines[0]}</bdi>
          </span>
        )}
        {opening && (
          <span className={business.opening?.isOpen ? "open" : "muted"}>
            <Icon name="clock" isSmall />
            <bdi>{opening}</bdi>
          </span>
        )}
        {isWebAddress(mapUrl) && (
          <a href={mapUrl} rel="noopener">
            {page.m.business.directions}
          </a>
        )}
      </p>
    </>
  );
}

/** `Open until 18:00`, `Closed · opens Mon 09:00`; on the wall of the business, wherever the visitor is. */
function openingText(page: Page, { opening }: BusinessPage): string | null {
  const { m, f, config, homeZone } = page;
  if (opening === null) return null;
  if (opening.changesAt === null) return opening.isOpen ? m.business.openAlways : m.business.closed;
  const { date, time } = wallClock(new Date(opening.changesAt), homeZone);
  const today = wallClock(new Date(config?.now ?? 0), homeZone).date;
  const isSoon = date === today || (opening.isOpen && date === addDays(today, 1));
  const when = isSoon
    ? f.time(time)
    : `${date < addDays(today, 7) ? f.weekdayShort(date) : f.dayShort(date)} ${f.time(time)}`;
  return opening.isOpen ? m.business.openUntil(when) : m.business.opensAt(when);
}
