"use client";
import { asAmountIn, asWhole } from "../../../editor/read-boxes";
import { Field } from "../../../parts/field";
import { AskButton } from "../../../parts/rows/ask-button";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";
import { type PackageOffer, USUAL_SIZE } from "../sell/read-offers";

/** Each service with its package, and the way to change it. */
export function OfferList({ offers, mayWrite }: { offers: PackageOffer[]; mayWrite: boolean }) {
  const m = useMessages();
  return (
    <ul className="rows">
      {offers.map((offer) => {
        const { serviceId, title, size, days, priceText } = offer;
        const until = days === null ? m.packageForever : m.packageOfferDays(days);
        return (
          <li key={serviceId}>
            <span className="what">
              <b>{title}</b>
              <small>
                {m.packageOffer(size ?? USUAL_SIZE)} · <bdi>{priceText}</bdi> · {until}
              </small>
            </span>
            {mayWrite && <EditOffer offer={offer} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What stands in the boxes; what is left empty is not said. */
function readOffer(form: FormData, currency: string) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    packageSize: asWhole(text("packageSize")) as number | null,
    packageDays: asWhole(text("packageDays")) as number | null,
    packagePrice: asAmountIn(currency)(text("packagePrice")) as number | null,
  };
}

function EditOffer({ offer: { serviceId: id, title, size, days, price } }: { offer: PackageOffer }) {
  const m = useMessages();
  const { currency } = useAccount();
  const seen = { packageSize: size, packageDays: days, packagePrice: price };
  return (
    <AskButton
      icon="pencil"
      label={m.packageOfferEdit(title)}
      isInRow
      title={m.packageOfferEdit(title)}
      action={m.save}
      call={(office, form) => office.services.edits.save.mutate({ id, ...readOffer(form, currency), seen })}
    >
      {(faults) => (
        <>
          <Field
            label={m.packageSize}
            name="packageSize"
            inputMode="numeric"
            autoComplete="off"
            hint={m.packageOfferSizeHint}
            defaultValue={size ?? ""}
            fault={faults.packageSize}
          />
          <Field
            label={m.packagePrice}
            name="packagePrice"
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            hint={m.packageOfferPriceHint}
            defaultValue={price ?? ""}
            fault={faults.packagePrice}
          />
          <Field
            label={m.packageDays}
            name="packageDays"
            inputMode="numeric"
            autoComplete="off"
            suffix={m.unitDays}
            hint={m.packageOfferDaysHint}
            defaultValue={days ?? ""}
            fault={faults.packageDays}
          />
        </>
      )}
    </AskButton>
  );
}
