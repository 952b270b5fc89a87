import type { Service } from "../api-types";
import { bookPath, href, type Page } from "../page";
import { isVisit } from "./visit-service";

/** Where no time fits a visit: which of its services has a waiting list of its own, for a visit has none. */
export function WaitsApart({ page, service }: { page: Page; service: Service }) {
  const waiting = isVisit(service) ? service.parts.filter(({ waitlistCapacity }) => waitlistCapacity > 0) : [];
  if (waiting.length === 0) return null;
  return (
    <p className="muted small">
      {page.m.visitNoWait}{" "}
      {waiting.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && " · "}
          <a href={href(page, bookPath(page, id))}>
            <bdi>{title}</bdi>
          </a>
        </span>
      ))}
    </p>
  );
}
