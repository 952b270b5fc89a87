import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { readChoosables } from "../terms/read-choosables";
import { ManyCoupons } from "./many-coupons";

type Properties = { params: Promise<{ account: string }> };

/** Coupons of one pattern, alike but for their codes. */
export default async function GenerateCouponsPage({ params }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:write")) return notAllowed(opened);
  const { m, office, at, locale } = opened;
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
        <h1 className="cut">{m.couponManyTitle}</h1>
      </header>
      <ManyCoupons choosables={await readChoosables(office)} locale={locale} />
    </>
  );
}
