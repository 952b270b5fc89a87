"use client";
import { useEffect, useState } from "react";
import { untilReleased } from "../../../client/press/press";
import { backOfficeOf } from "../../../client/trpc";
import { Choice, Field } from "../../../parts/field";
import { Icon } from "../../../parts/icons";
import { useAccount } from "../../../shell/account-context";
import { useMessages } from "../../../shell/messages-context";

interface Properties {
  serviceId: string;
  /** Of whom packages can be used; null: nobody known yet. */
  customerId: string | null;
  fields: Record<string, string>;
  /** Whether all of it can be taken at once. */
  isTakenNow?: boolean;
}

/** What lowers the price, and how it is paid. Folded away until something of it is refused. */
export function ChargeBoxes({ serviceId, customerId, fields, isTakenNow = true }: Properties) {
  const m = useMessages();
  const packages = useUsablePackages(serviceId, customerId);
  const faults = {
    coupon: fields.coupon,
    packageId: fields.packageId,
    payment: fields["payment.amount"] ?? fields.payment,
  };
  const isRefused = Object.values(faults).some((fault) => fault !== undefined);
  return (
    <details className="more" open={isRefused || packages.length > 0}>
      <summary>
        {m.visitCharge}
        <Icon name="chevron-down" small tone="chev" />
      </summary>
      <div className="stack">
        {packages.length > 0 && (
          <Choice label={m.visitPackage} name="packageId" fault={faults.packageId}>
            <option value="">{m.visitPackageNone}</option>
            {packages.map(({ id, code, remaining, size }) => (
              <option key={id} value={id}>
                {m.visitPackageLeft(code, remaining, size)}
              </option>
            ))}
          </Choice>
        )}
        <div className="cols even">
          <Field label={m.visitCoupon} name="coupon" autoComplete="off" fault={faults.coupon} />
          <Choice label={m.visitPay} name="pay" fault={faults.payment}>
            <option value="later">{m.visitPayLater}</option>
            {isTakenNow && <option value="now">{m.visitPayNow}</option>}
            <option value="online">{m.visitPayOnline}</option>
          </Choice>
        </div>
      </div>
    </details>
  );
}

interface Usable {
  id: string;
  code: string;
  remaining: number;
  size: number;
}

const SHOWN = 20;

/** Packages with uses left; none to whoever may not read them. */
function useUsablePackages(serviceId: string, customerId: string | null): Usable[] {
  const { id: account } = useAccount();
  const [found, setFound] = useState<Usable[]>([]);
  useEffect(() => {
    let isOver = false;
    const show = async (packages: Usable[]) => {
      await untilReleased();
      if (!isOver) setFound(packages.filter(({ remaining }) => remaining > 0));
    };
    if (customerId === null || serviceId === "") void show([]);
    else
      backOfficeOf(account)
        .packages.list.query({ customerId, serviceId, status: "active", limit: SHOWN })
        .then(
          ({ data }) => show(data),
          () => show([]),
        );
    return () => {
      isOver = true;
    };
  }, [account, serviceId, customerId]);
  return found;
}
