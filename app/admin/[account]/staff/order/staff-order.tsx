"use client";
import { Avatar, type Face } from "../../../parts/avatar";
import { Fault } from "../../../parts/fault";
import { OrderedRows } from "../../../parts/rows/ordered-rows";
import { useShownOrder } from "../../../parts/rows/use-shown-order";
import { useMessages } from "../../../shell/messages-context";

/** Everybody who can be booked: each move is stored at once. */
export function StaffOrder({ members }: { members: { id: string; name: string; face: Face }[] }) {
  const m = useMessages();
  const { shown, order, fault } = useShownOrder(members, (office, ids) => office.catalogueOrder.staff.mutate({ ids }));
  return (
    <section className="card" aria-label={m.staff}>
      <Fault text={fault} />
      <OrderedRows items={shown} nameOf={({ name }) => name} mayMove onOrder={order}>
        {({ name, face }) => (
          <span className="what line">
            <Avatar name={name} face={face} />
            <b>{name}</b>
          </span>
        )}
      </OrderedRows>
    </section>
  );
}
