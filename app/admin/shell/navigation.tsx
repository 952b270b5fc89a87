"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { allows } from "../../../server/domain/scopes";
import type { Messages } from "../messages";
import { Icon, type IconName } from "../parts/icons";
import { type Account, useAccount } from "./account-context";
import { useMessages } from "./messages-context";

interface Place {
  path: string;
  icon: IconName;
  label: string;
}

/** The pages that a role may open. */
function placesOf(m: Messages, { id, member }: Account): { start: Place; account: Place[] } {
  const at = (page: string) => `/admin/${id}${page}`;
  const start: Place = { path: at(""), icon: "sun", label: m.start };
  const places: (Place | false)[] = [
    { path: at("/people"), icon: "users", label: m.people },
    member.powers.includes("keys") && { path: at("/keys"), icon: "key-round", label: m.keys },
    allows(member.scopes, "settings:read") && { path: at("/audit"), icon: "history", label: m.audit },
  ];
  return { start, account: places.filter((place) => place !== false) };
}

/** The side navigation; a sheet from below on a narrow screen. */
export function SideNavigation() {
  const m = useMessages();
  const account = useAccount();
  const { start, account: places } = placesOf(m, account);
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
      <ul>
        <Entry {...start} />
      </ul>
      <div>
        <h2>{m.account}</h2>
        <ul>
          {places.map((place) => (
            <Entry key={place.path} {...place} />
          ))}
          <li>
            <a href="/admin/security">
              <Icon name="shield-check" />
              {m.security}
            </a>
          </li>
        </ul>
      </div>
      <SignedIn />
    </nav>
  );
}

function Entry({ path, icon, label }: Place) {
  const isHere = usePathname() === path;
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
  const { start, account: places } = placesOf(m, account);
  return (
    <nav className="bar" aria-label={m.shortcuts}>
      {[start, ...places].map((place) => (
        <Link
          key={place.path}
          href={place.path}
          prefetch={false}
          aria-current={path === place.path ? "page" : undefined}
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
