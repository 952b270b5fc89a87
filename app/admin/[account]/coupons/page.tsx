import Link from "next/link";
import { COUPON_STANDINGS } from "../../../../server/domain/entitlements/coupon";
import { Empty } from "../../parts/empty";
import { Icon } from "../../parts/icons";
import { Pager } from "../../parts/pager";
import { TakeCsv } from "../../parts/rows/take-csv";
import { SearchBox } from "../../parts/search-box";
import { Top } from "../../parts/top";
import { listHref, readOneOf, readPage, readText, type Search } from "../../server/list-query";
import { notAllowed } from "../../server/not-allowed";
import { openAccount } from "../../server/open-account";
import { standingWord } from "./coupon-mark";
import { CouponTable } from "./coupon-table";
import { NewCoupon } from "./new-coupon";

const PER_PAGE = 50;

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
  const offset = (page - 1) * PER_PAGE;
  const { data, total } = await office.coupons.browse({ ...narrowed, limit: PER_PAGE, offset });
  const isNarrowed = search !== undefined || standing !== undefined;
  return (
    <>
      <Top title={m.coupons} sub={m.couponsCount(total)}>
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
      <div className="list-page">
        <nav className="tabs" aria-label={m.filter}>
          {[undefined, ...COUPON_STANDINGS].map((one) => (
            <Link
              key={one ?? "all"}
              href={listHref({ status: one, search })}
              prefetch={false}
              aria-current={one === standing ? "page" : undefined}
            >
              {one ? standingWord(m, one) : m.anything}
            </Link>
          ))}
        </nav>
        <SearchBox m={m} label={m.couponsSearch} search={search} kept={{ status: standing }} />
        {data.length === 0 ? (
          <Empty
            icon="badge-percent"
            title={isNarrowed ? m.nothingFound : m.couponsNone}
            text={isNarrowed ? m.nothingFoundText : m.couponsNoneText}
          />
        ) : (
          <CouponTable opened={opened} coupons={data} />
        )}
        <Pager
          {...{ m, page, total }}
          perPage={PER_PAGE}
          hrefOf={(to) => listHref({ status: standing, search, page: to })}
        />
      </div>
    </>
  );
}
