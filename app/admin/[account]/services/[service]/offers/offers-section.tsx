"use client";
import { useState } from "react";
import { useCall } from "../../../../client/use-call";
import { EditorSection } from "../../../../editor/editor";
import { asLineOrNull, asNumber } from "../../../../editor/read-boxes";
import { Avatar } from "../../../../parts/avatar";
import { Dialog } from "../../../../parts/dialog";
import { Fault } from "../../../../parts/fault";
import { Field } from "../../../../parts/field";
import { AskButton } from "../../../../parts/rows/ask-button";
import { useAccount } from "../../../../shell/account-context";
import { useMessages } from "../../../../shell/messages-context";

/** A member, and on which terms they offer the service. */
export interface Offer {
  staffId: string;
  name: string;
  terms: { price: number; priceText: string; capacityMin: number; capacityMax: number; deposit: string | null } | null;
}

interface Properties {
  serviceId: string;
  offers: Offer[];
  mayWrite: boolean;
}

/** Who offers it: each click is saved at once. Whoever stops keeps what is booked, and it is said how much that is. */
export function OffersSection({ serviceId, offers, mayWrite }: Properties) {
  const m = useMessages();
  const { run, isBusy, fault } = useCall();
  const [leaving, setLeaving] = useState<{ offer: Offer; booked: number } | null>(null);
  const turn = (offer: Offer) => {
    const link = { id: offer.staffId, serviceId };
    void run(async ({ staff: { services: links } }) => {
      if (!offer.terms) return links.put.mutate(link);
      const { affected } = await links.affected.query(link);
      if (affected.length > 0) return setLeaving({ offer, booked: affected.length });
      return links.delete.mutate(link);
    });
  };
  return (
    <EditorSection id="who" title={m.servicesWho} isList>
      <Fault text={fault} />
      {offers.length === 0 && <p className="in muted">{m.offersNone}</p>}
      <ul className="rows">
        {offers.map((offer) => (
          <li key={offer.staffId}>
            <label className="ck what">
              <input
                type="checkbox"
                checked={offer.terms !== null}
                disabled={isBusy || !mayWrite}
                onChange={() => turn(offer)}
              />
              <Avatar name={offer.name} />
              <b>{offer.name}</b>
            </label>
            <Terms serviceId={serviceId} offer={offer} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
      {leaving && <Leave {...leaving} serviceId={serviceId} onClose={() => setLeaving(null)} />}
    </EditorSection>
  );
}

function Terms({
  serviceId,
  offer: { staffId, name, terms },
  mayWrite,
}: Omit<Properties, "offers"> & { offer: Offer }) {
  const m = useMessages();
  const { currency } = useAccount();
  if (!terms) return <span className="muted">{m.offerNot}</span>;
  const { priceText, capacityMax, deposit } = terms;
  const said = [priceText, capacityMax > 1 ? m.serviceGroup(capacityMax) : null, deposit && m.offerDepositOf(deposit)];
  return (
    <>
      <bdi className="muted">{said.filter(Boolean).join(" · ")}</bdi>
      {mayWrite && (
        <AskButton
          icon="pencil"
          label={m.offerEdit(name)}
          isInRow
          title={m.offerEdit(name)}
          action={m.save}
          call={(office, form) => office.staff.services.put.mutate({ id: staffId, serviceId, ...readTerms(form) })}
        >
          {(faults) => (
            <div className="cols narrow">
              <Field
                label={m.servicePricePerPerson}
                name="price"
                inputMode="decimal"
                suffix={currency}
                fault={faults.price}
                defaultValue={terms.price}
              />
              <Field
                label={m.serviceDeposit}
                name="deposit"
                hint={m.offerDepositHint}
                fault={faults.deposit}
                defaultValue={deposit ?? ""}
              />
              <Field
                label={m.offerSeatsMin}
                name="capacityMin"
                inputMode="numeric"
                fault={faults.capacityMin}
                defaultValue={terms.capacityMin}
              />
              <Field
                label={m.offerSeatsMax}
                name="capacityMax"
                inputMode="numeric"
                fault={faults.capacityMax}
                defaultValue={capacityMax}
              />
            </div>
          )}
        </AskButton>
      )}
    </>
  );
}

function readTerms(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    price: asNumber(text("price")) as number,
    capacityMin: asNumber(text("capacityMin")) as number,
    capacityMax: asNumber(text("capacityMax")) as number,
    deposit: asLineOrNull(text("deposit")) as string | null,
  };
}

interface Leaving {
  offer: Offer;
  booked: number;
  serviceId: string;
  onClose: () => void;
}

function Leave({ offer: { staffId, name }, booked, serviceId, onClose }: Leaving) {
  const m = useMessages();
  const { run, fields: _, ...call } = useCall();
  const submit = async () => {
    if (await run((office) => office.staff.services.delete.mutate({ id: staffId, serviceId }))) onClose();
  };
  return (
    <Dialog
      title={m.offerEndTitle(name)}
      action={m.offerEndDo}
      isGrave
      {...call}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{m.offerEndText(booked)}</p>
    </Dialog>
  );
}
