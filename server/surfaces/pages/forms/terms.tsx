import { MINUTE_MS } from "../../../domain/dates";
import { deadlineText, type Page } from "../page";
import { isWebAddress } from "../web-address";

/** What is accepted by booking or buying, where the account says where it stands. */
export function Terms({ page }: { page: Page }) {
  const { m, config } = page;
  const terms = isWebAddress(config?.termsUrl) ? config.termsUrl : null;
  const privacy = isWebAddress(config?.privacyUrl) ? config.privacyUrl : null;
  if (terms === null && privacy === null) return null;
  return (
    <p className="muted small">
      {m.acceptTerms} {terms !== null && <a href={terms}>{m.termsLink}</a>}
      {terms !== null && privacy !== null && ` ${m.and} `}
      {privacy !== null && <a href={privacy}>{m.privacyLink}</a>}.
    </p>
  );
}

/** Until when what is about to be booked can be changed or cancelled: said before, not only after. */
export function CancelTerm({ page, start, minutes }: { page: Page; start: string; minutes: number }) {
  const { m, config } = page;
  const until = Date.parse(start) - minutes * MINUTE_MS;
  const isOver = until <= Date.parse(config?.now ?? "");
  return (
    <p className="muted small">
      {isOver ? m.visit.termOver : m.visit.termBefore(minutes === 0 ? null : deadlineText(page, new Date(until)))}
    </p>
  );
}
