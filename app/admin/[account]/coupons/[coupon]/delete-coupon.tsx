"use client";
import { DeleteRecord } from "../../../parts/rows/delete-record";
import { useMessages } from "../../../shell/messages-context";

/** The end of a coupon. */
export function DeleteCoupon({ id, code }: { id: string; code: string }) {
  const m = useMessages();
  return (
    <DeleteRecord
      label={m.couponDelete}
      title={m.couponDeleteTitle(code)}
      action={m.couponDeleteDo}
      page="coupons"
      call={(office) => office.coupons.delete.mutate({ id })}
    >
      <p>{m.couponDeleteText}</p>
    </DeleteRecord>
  );
}
