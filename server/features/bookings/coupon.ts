export { couponInvalid, judgeCoupon, NO_COUPON, takeCoupon, termsOf } from "../coupons/use-queries";
