import Link from "next/link";
import type { Coupon } from "../../../../server/features/coupons/schemas";
import type { OpenedAccount } from "../../server/open-account";
import { CouponMark } from "./coupon-mark";
import { forText, takesText, validText } from "./in-words";

/** The rows of the coupons. */
export function CouponTable({ opened, coupons }: { opened: OpenedAccount; coupons: Coupon[] }) {
  const { m } = opened;
  return (
    <table className="t cards">
      <caption className="vh">{m.couponsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.couponCode}</th>
          <th scope="col">{m.couponTakes}</th>
          <th scope="col">{m.couponValid}</th>
          <th scope="col" className="skip-m">
            {m.couponFor}
          </th>
          <th scope="col">{m.couponStatus}</th>
          <th scope="col" className="num">
            {m.couponUses}
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <tr key={coupon.id}>
            <th scope="row" className="mono">
              <Link href={opened.at(`/coupons/${coupon.id}`)} prefetch={false}>
                {coupon.code}
              </Link>
            </th>
            <td className="far">
              <bdi>{takesText(opened, coupon)}</bdi>
            </td>
            <td className="muted">
              {validText(opened, coupon)}
              <span className="only-phone"> · {m.couponUsesOf(coupon.used, coupon.usageLimit)}</span>
            </td>
            <td className="muted skip-s skip-m">{forText(opened, coupon)}</td>
            <td className="far">
              <CouponMark opened={opened} coupon={coupon} />
            </td>
            <td className="num skip-s">{m.couponUsesOf(coupon.used, coupon.usageLimit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
