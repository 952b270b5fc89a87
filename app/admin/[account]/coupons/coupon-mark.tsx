import { type CouponStanding, couponStanding } from "../../../../server/domain/entitlements/coupon";
import { localTimeOf } from "../../../../server/domain/zones";
import type { Coupon } from "../../../../server/features/coupons/schemas";
import type { PageMessages } from "../../messages";
import { Icon, type IconName } from "../../parts/icons";
import type { OpenedAccount } from "../../server/open-account";

const LOOKS: Record<CouponStanding, { tone: string; icon: IconName; word: (m: PageMessages) => string }> = {
  usable: { tone: "calm", icon: "circle-check", word: (m) => m.couponUsable },
  inactive: { tone: "off", icon: "circle-x", word: (m) => m.couponInactive },
  not_started: { tone: "pend", icon: "hourglass", word: (m) => m.couponNotStarted },
  expired: { tone: "", icon: "calendar-x", word: (m) => m.couponExpired },
  used_up: { tone: "", icon: "check-check", word: (m) => m.couponUsedUp },
};

/** A standing in the words of the page. */
export const standingWord = (m: PageMessages, standing: CouponStanding): string => LOOKS[standing].word(m);

/** How a coupon stands today. */
export function CouponMark({ opened: { m, account, now }, coupon }: { opened: OpenedAccount; coupon: Coupon }) {
  const { dateStart: startDate, dateEnd: endDate } = coupon;
  const today = localTimeOf(account.timeZone, now.getTime()).date;
  const { tone, icon, word } = LOOKS[couponStanding({ ...coupon, startDate, endDate }, today)];
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
