"use client";
import { useState } from "react";
import { Choice, Field } from "../../../parts/field";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { CustomerPick, type Picked } from "../../calendar/create/customer-pick";
import { type PackageOffer, type PackageOffers, USUAL_SIZE } from "./read-offers";

interface Properties {
  offers: PackageOffers;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  faults: Record<string, string>;
}

/** Who gets it, for what, and how it is paid. */
export function SellBoxes({ offers: { services, isPaidOnline }, picked, onPick, faults }: Properties) {
  const m = useMessages();
  const [serviceId, setServiceId] = useState(services[0]?.serviceId ?? "");
  const offer = services.find((one) => one.serviceId === serviceId);
  const fields = { ...faults, ...(faults.customerId && { customerId: m.packageNobody }) };
  return (
    <>
      <CustomerPick {...{ picked, onPick, fields }} />
      <Choice
        label={m.packageService}
        name="serviceId"
        value={serviceId}
        onChange={setServiceId}
        fault={faults.serviceId}
        hint={offer && `${m.packageOffer(offer.size ?? USUAL_SIZE)}, ${offer.priceText}`}
      >
        {services.map(({ serviceId: id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      {offer && <Terms key={serviceId} {...{ offer, isPaidOnline, faults }} />}
      <label className="ck">
        <input type="checkbox" name="notify" defaultChecked />
        {m.packageNotify}
      </label>
    </>
  );
}

interface TermsProperties {
  offer: PackageOffer;
  isPaidOnline: boolean;
  faults: Record<string, string>;
}

/** What differs from the catalogue, and the way it is paid. */
function Terms({ offer, isPaidOnline, faults }: TermsProperties) {
  const m = useMessages();
  const { currency } = useAccount();
  return (
    <>
      <div className="cols even">
        <Field
          label={m.packageSize}
          name="size"
          inputMode="numeric"
          autoComplete="off"
          placeholder={String(offer.size ?? USUAL_SIZE)}
          fault={faults.size}
        />
        <Field
          label={m.packageDays}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          suffix={m.unitDays}
          placeholder={offer.days ? String(offer.days) : "∞"}
          fault={faults.days}
        />
      </div>
      <div className="cols even">
        <Field
          label={m.packagePrice}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          hint={m.packagePriceHint}
          fault={faults.price}
        />
        <Choice label={m.packagePaid} name="payment" fault={faults.payment}>
          <option value="local">{m.packagePaidDesk}</option>
          <option value="free">{m.packagePaidFree}</option>
          {isPaidOnline && <option value="provider">{m.packagePaidOnline}</option>}
        </Choice>
      </div>
    </>
  );
}
