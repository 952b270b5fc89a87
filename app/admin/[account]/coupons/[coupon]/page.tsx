import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { CouponMark } from "../coupon-mark";
import { readChoosables } from "../terms/read-choosables";
import { CouponEditor } from "./coupon-editor";
import { CouponUses } from "./coupon-uses";
import { DeleteCoupon } from "./delete-coupon";

type Properties = { params: Promise<{ account: string; coupon: string }> };

const USES_SHOWN = 10;

/** One coupon with its terms, and who has used it. */
export default async function CouponPage({ params }: Properties) {
  const { account, coupon: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office, at } = opened;
  const [coupon, choosables] = await Promise.all([orGone(office.coupons.get({ id })), readChoosables(office)]);
  const orders = opened.may("payments:read")
    ? await office.payments.browse({ coupon: coupon.code, limit: USES_SHOWN })
    : null;
  const mayWrite = opened.may("catalog:write");
  return (
    <>
      <header className="top">
        <div className="crumb">
          <Link href={at("/coupons")} prefetch={false}>
            <Icon name="arrow-left" small />
            <span className="only-wide">{m.coupons}</span>
            <span className="vh">{m.couponsAll}</span>
          </Link>
        </div>
        <h1 className="cut">{coupon.code}</h1>
        <div className="end">
          <span className="muted only-wide">
            {m.couponUses}: {m.couponUsesOf(coupon.used, coupon.usageLimit)}
          </span>
          <CouponMark opened={opened} coupon={coupon} />
          {mayWrite && <DeleteCoupon id={id} code={coupon.code} />}
        </div>
      </header>
      <CouponEditor {...{ coupon, choosables, mayWrite }}>
        {orders && <CouponUses opened={opened} code={coupon.code} orders={orders} />}
      </CouponEditor>
    </>
  );
}
