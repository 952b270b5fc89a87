import Link from "next/link";
import type { Coupon } from "../../../../server/features/coupons/schemas";
import { type Column, RecordTable } from "../../parts/rows/record-table";
import type { OpenedAccount } from "../../server/open-account";
import { CouponMark } from "./coupon-mark";
import { forText, takesText, validText } from "./in-words";

/** The rows of the coupons. */
export function CouponTable({ opened, coupons }: { opened: OpenedAccount; coupons: Coupon[] }) {
  return <RecordTable caption={opened.m.couponsCaption} columns={columnsOf(opened)} rows={coupons} />;
}

const columnsOf = (opened: OpenedAccount): Column<Coupon>[] => {
  const { m, at } = opened;
  return [
    {
      head: m.couponCode,
      look: "mono",
      isName: true,
      cell: ({ id, code }) => (
        <Link href={at(`/coupons/${id}`)} prefetch={false}>
          {code}
        </Link>
      ),
    },
    { head: m.couponTakes, look: "far", cell: (coupon) => <bdi>{takesText(opened, coupon)}</bdi> },
    {
      head: m.couponValid,
      look: "muted",
      cell: (coupon) => (
        <>
          {validText(opened, coupon)}
          <span className="only-phone">
            {" · "}
            {m.couponUses}: {m.couponUsesOf(coupon.used, coupon.usageLimit)}
          </span>
        </>
      ),
    },
    { head: m.couponFor, look: "muted skip-s skip-m", cell: (coupon) => forText(opened, coupon) },
    { head: m.couponStatus, look: "far", cell: (coupon) => <CouponMark opened={opened} coupon={coupon} /> },
    { head: m.couponUses, look: "num skip-s", cell: ({ used, usageLimit }) => m.couponUsesOf(used, usageLimit) },
  ];
};
