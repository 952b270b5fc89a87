import Link from "next/link";
import { Icon } from "../../../parts/icons";
import { Bill, toPaid } from "../../../parts/money/bill";
import { PaymentActions } from "../../../parts/money/payment-actions";
import { readCatalogue } from "../../../server/catalogue";
import { notAllowed } from "../../../server/not-allowed";
import { openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { PackageMark } from "../package-mark";
import { CancelPackage } from "./cancel-package";
import { PackageFacts } from "./package-facts";
import { PackageUses } from "./package-uses";
import { readPackage } from "./read-package";

type Properties = { params: Promise<{ account: string; package: string }> };

/** One package: what is left of it, what was booked with it, and its money. */
export default async function PackagePage({ params }: Properties) {
  const { account, package: id } = await params;
  const opened = await openAccount(account);
  if (!opened.mayBeyondOwn("bookings:read")) return notAllowed(opened);
  const { m, office, at, may } = opened;
  const { sold, uses, payment } = await orGone(readPackage(opened, id));
  const { titleOf } = await readCatalogue(office);
  const { customer, status } = sold;
  const isLive = status === "active" || status === "pending";
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/packages")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.packagesAll}
        </Link>
      </p>
      <header className="cu-top">
        <div className="what">
          <h1>
            {titleOf(sold.serviceId)}: {customer.fullName}
          </h1>
          <PackageMark m={m} status={status} />
        </div>
        <div className="acts">
          {payment && may("payments:write") && <PaymentActions payment={toPaid(opened, payment, customer.fullName)} />}
          {isLive && may("bookings:write") && <CancelPackage id={id} name={customer.fullName} />}
        </div>
      </header>
      <div className="cu">
        <div className="stack l">
          <PackageFacts opened={opened} sold={sold} title={titleOf(sold.serviceId)} />
          <PackageUses opened={opened} uses={uses} />
        </div>
        {payment && (
          <section className="card" aria-labelledby="money">
            <header>
              <h2 id="money">{m.visitMoney}</h2>
            </header>
            <div className="in">
              <Bill opened={opened} payment={payment} />
            </div>
          </section>
        )}
      </div>
    </div>
  );
}
