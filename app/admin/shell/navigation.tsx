"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { allows, type Scope } from "../../../server/domain/scopes";
import type { Messages } from "../messages";
import { Icon, type IconName } from "../parts/icons";
import { type Account, useAccount } from "./account-context";
import { FindButton } from "./find/find-button";
import { useMessages } from "./messages-context";

interface Place {
  path: string;
  icon: IconName;
  label: string;
}

interface Places {
  /** What is open all day. */
  daily: Place[];
  /** What is offered, and by whom. */
  catalogue: Place[];
  account: Place[];
}

/** So many places fit under a thumb, beside the way to the rest. */
const SHORTCUTS = 4;

/** The pages that a role may open. */
export function placesOf(m: Messages, { id, isSandbox, member }: Account): Places {
  const at = (page: string) => `/admin/${id}${page}`;
  const may = (scope: Scope) => allows(member.scopes, scope);
  const mayBeyondOwn = (scope: Scope) => member.role !== "staff" && may(scope);
  const daily: (Place | false)[] = [
    { path: at(""), icon: "sun", label: m.today },
    may("bookings:read") && { path: at("/calendar"), icon: "calendar-days", label: m.calendar },
    may("bookings:read") && { path: at("/bookings"), icon: "notebook-text", label: m.bookings },
    may("customers:read") && { path: at("/customers"), icon: "users", label: m.customers },
    mayBeyondOwn("bookings:read") && { path: at("/packages"), icon: "package", label: m.packages },
    may("payments:read") && { path: at("/payments"), icon: "wallet", label: m.payments },
  ];
  const catalogue: (Place | false)[] = [
    may("catalog:read") && { path: at("/services"), icon: "scissors", label: m.services },
    may("catalog:read") && { path: at("/staff"), icon: "id-card", label: m.staff },
    may("catalog:read") && { path: at("/hours"), icon: "clock", label: m.hours },
    may("catalog:read") && { path: at("/coupons"), icon: "badge-percent", label: m.coupons },
    may("catalog:read") && { path: at("/events"), icon: "ticket", label: m.events },
  ];
  const account: (Place | false)[] = [
    may("bookings:read") && { path: at("/reports"), icon: "chart-column", label: m.reports },
    may("settings:read") && { path: at("/settings"), icon: "settings", label: m.settings },
    { path: at("/people"), icon: "shield-check", label: m.people },
    member.powers.includes("keys") && { path: at("/keys"), icon: "key-round", label: m.keys },
    may("settings:read") && { path: at("/notifications"), icon: "send", label: m.notifications },
    may("settings:read") && { path: at("/outbox"), icon: "mail", label: m.outbox },
    may("settings:read") && { path: at("/webhooks"), icon: "webhook", label: m.webhooks },
    isSandbox && may("settings:read") && { path: at("/clock"), icon: "hourglass", label: m.clock },
    may("settings:read") && { path: at("/audit"), icon: "history", label: m.audit },
  ];
  const isPlace = (place: Place | false) => place !== false;
  return { daily: daily.filter(isPlace), catalogue: catalogue.filter(isPlace), account: account.filter(isPlace) };
}

/** The side navigation; a sheet from below on a narrow screen. */
export function SideNavigation() {
  const m = useMessages();
  const account = useAccount();
  const { daily, catalogue, account: places } = placesOf(m, account);
  return (
    <nav className="side" id="menu" popover="auto" aria-label={m.mainMenu}>
      <a className="who" href="/admin">
        <span className="mark" aria-hidden="true">
          {account.company.slice(0, 1).toUpperCase()}
        </span>
        <span>
          {account.company}
          <small>{m.otherAccounts}</small>
        </span>
        <Icon name="chevrons-up-down" small />
      </a>
      <FindButton />
      <ul>
        {daily.map((place) => (
          <Entry key={place.path} {...place} />
        ))}
      </ul>
      {catalogue.length > 0 && (
        <div>
          <h2>{m.catalogue}</h2>
          <ul>
            {catalogue.map((place) => (
              <Entry key={place.path} {...place} />
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2>{m.account}</h2>
        <ul>
          {places.map((place) => (
            <Entry key={place.path} {...place} />
          ))}
          <li>
            <a href="/admin/security">
              <Icon name="lock" />
              {m.security}
            </a>
          </li>
        </ul>
      </div>
      <SignedIn />
    </nav>
  );
}

const ACCOUNT_SEGMENTS = 3;

/** Whether a page is the place or stands below it; the start page has nothing below. */
function isWithin(path: string, place: string): boolean {
  if (path === place) return true;
  return place.split("/").length > ACCOUNT_SEGMENTS && path.startsWith(`${place}/`);
}

function Entry({ path, icon, label }: Place) {
  const isHere = isWithin(usePathname(), path);
  return (
    <li>
      <Link href={path} prefetch={false} aria-current={isHere ? "page" : undefined}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}

function SignedIn() {
  const m = useMessages();
  const { member } = useAccount();
  return (
    <form className="foot" method="post" action="/admin/sign-out">
      <button className="who" type="submit">
        <span className="av c5" aria-hidden="true">
          {member.name.slice(0, 2).toUpperCase()}
        </span>
        <span>
          {member.name}
          <small>{m.signOut}</small>
        </span>
        <Icon name="log-out" small />
      </button>
    </form>
  );
}

/** The bar at the foot of a narrow screen. */
export function BottomBar() {
  const m = useMessages();
  const account = useAccount();
  const path = usePathname();
  const { daily } = placesOf(m, account);
  return (
    <nav className="bar" aria-label={m.shortcuts}>
      {daily.slice(0, SHORTCUTS).map((place) => (
        <Link
          key={place.path}
          href={place.path}
          prefetch={false}
          aria-current={isWithin(path, place.path) ? "page" : undefined}
        >
          <Icon name={place.icon} />
          {place.label}
        </Link>
      ))}
      <button type="button" popoverTarget="menu">
        <Icon name="menu" />
        {m.more}
      </button>
    </nav>
  );
}
