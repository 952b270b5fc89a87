"use client";
import type { Extra } from "../../../../../../server/features/extras/schemas";
import { EditorSection } from "../../../../editor/editor";
import { asAmountIn, asLine, asWhole } from "../../../../editor/read-boxes";
import { seenOf } from "../../../../editor/seen-of";
import { minutesText } from "../../../../parts/duration";
import { Fault } from "../../../../parts/fault";
import { AskButton } from "../../../../parts/rows/ask-button";
import { OrderedRows } from "../../../../parts/rows/ordered-rows";
import { useShownOrder } from "../../../../parts/rows/use-shown-order";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";
import { ExtraBoxes } from "./extra-boxes";

/** An extra with its price in words. */
export type ShownExtra = Extra & { priceText: string };

/** What can be added to the service when it is booked. */
export function ExtrasSection({ id, extras, mayWrite }: { id: string; extras: ShownExtra[]; mayWrite: boolean }) {
  const m = useMessages();
  const { currency } = useAccount();
  const { shown, order, fault } = useShownOrder(extras, (office, ids) =>
    office.catalogueOrder.extras.mutate({ id, ids }),
  );
  const add = mayWrite && (
    <AskButton
      icon="plus"
      label={m.extraNew}
      title={m.extraNew}
      action={m.extraAdd}
      call={(office, form) =>
        office.services.extras.create.mutate({ id, ...readExtra(form, currency), position: extras.length })
      }
    >
      {(faults) => <ExtraBoxes faults={faults} />}
    </AskButton>
  );
  return (
    <EditorSection id="extras" title={m.extras} end={add} isList>
      <Fault text={fault} />
      {extras.length === 0 && <p className="in muted">{m.extrasNone}</p>}
      <OrderedRows items={shown} nameOf={({ title }) => title} mayMove={mayWrite} onOrder={order}>
        {(extra) => <Row extra={extra} mayWrite={mayWrite} />}
      </OrderedRows>
    </EditorSection>
  );
}

function readExtra(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  const number = (name: string) => asWhole(text(name)) as number;
  return {
    title: asLine(text("title")) as string,
    description: text("description"),
    price: asAmountIn(currency)(text("price")) as number,
    duration: number("duration"),
    minQty: number("minQty"),
    maxQty: number("maxQty"),
    perPerson: form.get("perPerson") !== null,
  };
}

function Row({ extra, mayWrite }: { extra: ShownExtra; mayWrite: boolean }) {
  const m = useMessages();
  const { currency } = useAccount();
  const { id: extraId, serviceId: id, title, priceText, duration, minQty, maxQty, perPerson } = extra;
  const facts = [
    perPerson ? m.extraEachPerson(priceText) : priceText,
    duration > 0 ? `+ ${minutesText(duration)}` : null,
    minQty > 0 ? m.extraMandatory : null,
    maxQty > 1 ? m.extraUpTo(maxQty) : null,
  ];
  return (
    <>
      <span className="what">
        <b>{title}</b>
        <small>{facts.filter(Boolean).join(" · ")}</small>
      </span>
      {mayWrite && (
        <span className="acts tight">
          <AskButton
            icon="pencil"
            label={m.editOf(title)}
            isInRow
            title={m.editOf(title)}
            action={m.save}
            call={(office, form) => {
              const wanted = readExtra(form, currency);
              return office.services.extraEdits.save.mutate({ id, extraId, ...wanted, seen: seenOf(extra, wanted) });
            }}
          >
            {(faults) => <ExtraBoxes of={extra} faults={faults} />}
          </AskButton>
          <AskButton
            icon="trash-2"
            label={m.removeOf(title)}
            isInRow
            isGrave
            title={m.extraDeleteTitle(title)}
            action={m.extraDeleteDo}
            call={(office) => office.services.extras.delete.mutate({ id, extraId })}
          >
            {() => <p>{m.extraDeleteText}</p>}
          </AskButton>
        </span>
      )}
    </>
  );
}
