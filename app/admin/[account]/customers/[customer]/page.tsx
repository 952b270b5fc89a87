import Link from "next/link";
import { Avatar } from "../../../parts/avatar";
import { Icon } from "../../../parts/icons";
import { readText, type Search } from "../../../server/list-query";
import { notAllowed } from "../../../server/not-allowed";
import { type OpenedAccount, openAccount } from "../../../server/open-account";
import { orGone } from "../../../server/or-gone";
import { CustomerRail } from "../customer-rail";
import { AboutCustomer } from "./about-customer";
import { CustomerActions } from "./customer-actions";
import { CustomerOrders } from "./customer-orders";
import { CustomerPayments } from "./customer-payments";
import { PastVisits, UpcomingVisits } from "./customer-visits";
import { followMerge } from "./follow-merge";
import { type Profile, readProfile } from "./read-profile";

type Properties = {
  params: Promise<{ account: string; customer: string }>;
  searchParams: Promise<Search>;
};

/** One customer: what comes, what was, what was paid, and what the business keeps in mind; beside it the others. */
export default async function CustomerPage({ params, searchParams }: Properties) {
  const { account, customer: id } = await params;
  const opened = await openAccount(account);
  if (!opened.may("customers:read")) return notAllowed(opened);
  const search = readText(await searchParams, "search");
  const profile = await orGone(readProfile(opened, id).catch((error: unknown) => followMerge(opened, { id, error })));
  if (opened.isPhone) return <ProfilePage opened={opened} profile={profile} />;
  return (
    <div className="split">
      <CustomerRail opened={opened} customerId={profile.customer.id} search={search} />
      <ProfilePage opened={opened} profile={profile} />
    </div>
  );
}

function ProfilePage({ opened, profile }: { opened: OpenedAccount; profile: Profile }) {
  const { m, formats, at } = opened;
  const { customer } = profile;
  const since = formats.day(new Date(customer.createdAt));
  return (
    <div className="detail">
      <p className="crumb">
        <Link href={at("/customers")} prefetch={false}>
          <Icon name="arrow-left" small />
          {m.customerAll}
        </Link>
      </p>
      <header className="cu-top">
        <Avatar name={customer.fullName} large />
        <div className="what">
          <h1>{customer.fullName}</h1>
          <p className="muted">
            {customer.anonymizedAt
              ? m.customerErased(formats.day(new Date(customer.anonymizedAt)))
              : m.customerSince(since, customer.bookingsCount)}
          </p>
        </div>
        {!customer.anonymizedAt && (
          <CustomerActions
            customer={customer}
            mayWrite={opened.may("customers:write")}
            mayBook={opened.may("bookings:write")}
            isBeyondOwn={opened.mayBeyondOwn("customers:read")}
          />
        )}
      </header>
      <div className="cu">
        <div className="stack l">
          <UpcomingVisits opened={opened} profile={profile} />
          <PastVisits opened={opened} profile={profile} />
          <CustomerPayments opened={opened} profile={profile} />
          <CustomerOrders opened={opened} profile={profile} />
        </div>
        <AboutCustomer opened={opened} profile={profile} />
      </div>
    </div>
  );
}
