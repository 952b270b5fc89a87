import type { Service } from "../api-types";
import { Icon } from "../components/icon";
import { durationText, type Page, priceText } from "../page";

/** What the times are for: one line on a phone, a panel beside the days else. */
export function VisitPanel({ page, service, staff }: { page: Page; service: Service; staff: string | null }) {
  const { m } = page;
  const [duration, price] = [durationText(page, service), priceText(page, service, staff)];
  return (
    <details className="fold">
      <summary>
        <span>
          <b>
            <bdi>{service.title}</bdi>
          </b>
          <span className="row-line muted small">
            <bdi>{duration}</bdi> · <bdi>{price}</bdi>
          </span>
        </span>
        <Icon name="chevron-down" turns />
      </summary>
      <div className="panel tight">
        <h2 className="wide-only">{m.yourVisit}</h2>
        <p className="split">
          <b>
            <bdi>{service.title}</bdi>
          </b>
          <b>
            <bdi>{price}</bdi>
          </b>
        </p>
        <p className="muted">
          <bdi>{duration}</bdi>
        </p>
        {service.description && <p className="muted small">{service.description}</p>}
      </div>
    </details>
  );
}
