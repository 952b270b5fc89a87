import Link from "next/link";
import { COUPON_STANDINGS } from "../../../../server/domain/entitlements/coupon";
import { Icon } from "../../parts/icons";
import { RecordList } from "../../parts/rows/record-list";
import { TakeCsv } from "../../parts/rows/take-csv";
import { Views } from "../../parts/rows/views";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { listHref, pagingOf, readOneOf, readPage, readText, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { standingWord } from "./coupon-mark";
import { CouponTable } from "./coupon-table";
import { NewCoupon } from "./new-coupon";

type Properties = { params: Promise<{ account: string }>; searchParams: Promise<Search> };

/** The codes that lower a price, by code; search, standing and page are in the address. */
export default async function CouponsPage({ params, searchParams }: Properties) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const { m, office } = opened;
  const asked = await searchParams;
  const [search, page] = [readText(asked, "search"), readPage(asked)];
  const standing = readOneOf(asked, "status", COUPON_STANDINGS);
  const narrowed = { ...(search && { search }), ...(standing && { standing }) };
  const read = await office.coupons.browse({ ...narrowed, ...pagingOf(page) });
  const views = [undefined, ...COUPON_STANDINGS].map((one) => ({
    word: one ? standingWord(m, one) : m.anything,
    href: listHref({ status: one, search }),
    isShown: one === standing,
  }));
  return (
    <>
      <Top title={m.coupons} sub={m.couponsCount(read.total)}>
        <TakeCsv opened={opened} list="coupons" filter={narrowed} />
        {opened.may("catalog:write") && (
          <>
            <Link className="btn" href={opened.at("/coupons/generate")} prefetch={false}>
              <Icon name="list-ordered" small />
              <span className="only-wide">{m.couponMany}</span>
              <span className="vh only-phone">{m.couponMany}</span>
            </Link>
            <NewCoupon />
          </>
        )}
      </Top>
      <RecordList
        {...{ m, read, page }}
        hrefOf={(to) => listHref({ status: standing, search, page: to })}
        none={{ icon: "badge-percent", title: m.couponsNone, text: m.couponsNoneText }}
        isNarrowed={search !== undefined || standing !== undefined}
        rows={(coupons) => <CouponTable {...{ opened, coupons }} />}
      >
        <Views label={m.filter} views={views} />
        <SearchBox m={m} label={m.couponsSearch} search={search} kept={{ status: standing }} />
      </RecordList>
    </>
  );
}
