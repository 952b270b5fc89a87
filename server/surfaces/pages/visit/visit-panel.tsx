import type { Service } from "../api-types";
import type { TimeAsk } from "../book/free-times";
import { Icon } from "../components/icon";
import { bookPath, durationText, homePath, href, type Page, priceText } from "../page";
import { memberAsked, staffWithout } from "./asked-members";
import { Extras } from "./extra-choices";
import { canBeCombined, isVisit, VISIT_SERVICES_MAX } from "./visit-service";
import { visitSum } from "./visit-sum";

interface VisitProps {
  page: Page;
  service: Service;
  ask: TimeAsk;
}

/**
 * What the times are for: each service with the extras that make it longer, and what all of it comes to. One line on a
 * phone, a panel beside the days else.
 */
export function VisitPanel({ page, service, ask }: VisitProps) {
  const { m } = page;
  const parts = partsOf(service);
  const without = (index: number) => withoutPart(page, { parts, index, ask });
  const sum = visitSum(page, service, ask);
  return (
    <details className="fold">
      <summary>
        <span>
          <b>
            <bdi>{service.title}</bdi>
          </b>
          <span className="row-line muted small">
            <bdi>{sum.duration}</bdi> · <bdi>{sum.price}</bdi>
            {service.extras.length > 0 && ` · ${m.extras}`}
          </span>
        </span>
        <Icon name="chevron-down" turns />
      </summary>
      <div className="panel tight">
        <h2 className="wide-only">{m.yourVisit}</h2>
        <ol className="parts">
          {parts.map((part, index) => {
            const staff = memberAsked(ask.staff, index);
            return <Part key={part.id} page={page} part={part} ask={{ ...ask, staff }} without={without(index)} />;
          })}
        </ol>
        {(parts.length > 1 || service.extras.length > 0 || ask.persons > 1) && (
          <dl className="sums">
            <div className="total">
              <dt>
                <span className="vh">{m.total}: </span>
                <bdi>{sum.duration}</bdi>
              </dt>
              <dd>
                <bdi>{sum.price}</bdi>
              </dd>
            </div>
          </dl>
        )}
        <AddService page={page} parts={parts} />
      </div>
    </details>
  );
}

const partsOf = (service: Service): Service[] => (isVisit(service) ? service.parts : [service]);

/** The times of the visit without one of its services; the last one cannot be left out. */
function withoutPart(
  page: Page,
  { parts, index, ask }: { parts: Service[]; index: number; ask: TimeAsk },
): string | null {
  const others = parts.filter((_, place) => place !== index).map(({ id }) => id);
  if (others.length === 0) return null;
  return href(page, bookPath(page, others.join("_")), { staff: staffWithout(ask.staff, index) });
}

function Part(props: { page: Page; part: Service; ask: TimeAsk; without: string | null }) {
  const { page, part, ask, without } = props;
  const { m } = page;
  return (
    <li className="tight">
      <p className="split">
        <b>
          <bdi>{part.title}</bdi>
        </b>
        <b className="price">
          <bdi>{priceText(page, { ...part, capacityMax: 1 }, ask.staff)}</bdi>
          {part.capacityMax > 1 && part.price > 0 && <small className="muted">{m.business.perPerson}</small>}
        </b>
      </p>
      <div className="split muted">
        <bdi>{durationText(page, part)}</bdi>
        {without !== null && (
          <a className="icon" href={without} data-swap="">
            <Icon name="x" />
            <span className="vh">{m.business.remove(part.title)}</span>
          </a>
        )}
      </div>
      {part.description && <p className="muted small">{part.description}</p>}
      <Extras page={page} service={part} quantities={ask.quantities} />
    </li>
  );
}

/** Back to the page of the business with what is chosen, where something else can be put beside it. */
function AddService({ page, parts }: { page: Page; parts: Service[] }) {
  const { m, config, embed } = page;
  if (!config?.slug || embed !== null || parts.length >= VISIT_SERVICES_MAX || !parts.every(canBeCombined)) return null;
  return (
    <p>
      <a className="quiet" href={href(page, homePath(page), { visit: parts.map(({ id }) => id).join(",") })}>
        <Icon name="plus" />
        {m.visit.addService}
      </a>
    </p>
  );
}
