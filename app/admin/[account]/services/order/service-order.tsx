"use client";
import { Fault } from "../../../parts/fault";
import { OrderedRows } from "../../../parts/rows/ordered-rows";
import { useShownOrder } from "../../../parts/rows/use-shown-order";
import { Swatch } from "../../../parts/swatch";
import type { ServiceLine } from "../read-services";

interface Properties {
  /** Of the category. */
  name: string;
  services: Pick<ServiceLine, "id" | "title" | "color" | "lasts">[];
}

/** The services of one category: each move is stored at once. */
export function ServiceOrder({ name, services }: Properties) {
  const { shown, order, fault } = useShownOrder(services, (office, ids) =>
    office.catalogueOrder.services.mutate({ ids }),
  );
  return (
    <section className="card" aria-label={name}>
      <header>
        <h2>{name}</h2>
      </header>
      <Fault text={fault} />
      <OrderedRows items={shown} nameOf={({ title }) => title} mayMove onOrder={order}>
        {({ title, color, lasts }) => (
          <span className="what line">
            <Swatch color={color} />
            <b>{title}</b>
            <small className="muted">{lasts}</small>
          </span>
        )}
      </OrderedRows>
    </section>
  );
}
