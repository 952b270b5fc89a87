import type { Power } from "../../../../server/domain/roles";
import { allows, type Scope } from "../../../../server/domain/scopes";
import { askingNew } from "../../client/asking-new";
import type { Messages } from "../../messages";
import type { IconName } from "../../parts/icons";
import type { Account } from "../account-context";
import { placesOf } from "../navigation";

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Behind the label, greyer. */
  more?: string;
  icon: IconName;
  /** Whose initials stand in place of the icon. */
  person?: string;
  /** Where it leads; without one it opens the list of the keys. */
  href?: string;
  keys?: string;
}

export interface Group {
  id: "customers" | "bookings" | "actions" | "pages";
  title: string;
  entries: Entry[];
}

/** What a role may make, and where. */
function actionsOf(m: Messages, { id, member }: Account): Entry[] {
  const made: [needed: Scope | Power, page: string, label: string, icon: IconName][] = [
    ["bookings:write", "calendar", m.paletteNewVisit, "plus"],
    ["customers:write", "customers", m.customerNew, "user-plus"],
    ["catalog:write", "services", m.serviceNew, "plus"],
    ["catalog:write", "staff", m.staffNew, "plus"],
    ["catalog:write", "events", m.eventNew, "plus"],
    ["settings:write", "notifications", m.notificationNew, "plus"],
    ["settings:write", "webhooks", m.webhookNew, "plus"],
    ["keys", "keys", m.keyNew, "plus"],
    ["people", "people", m.inviteTitle, "user-plus"],
  ];
  const may = (needed: Scope | Power) =>
    member.powers.some((power) => power === needed) || allows(member.scopes, needed as Scope);
  const actions = made
    .filter(([needed]) => may(needed))
    .map(([, page, label, icon]) => ({ id: `new-${page}`, label, icon, href: askingNew(`/admin/${id}/${page}`) }));
  return [...actions, { id: "keys", label: m.paletteKeys, icon: "info", keys: "?" }];
}

/** What the palette offers before anything is looked for: the same pages as the navigation, and what can be made. */
export function fixedGroups(m: Messages, account: Account): Group[] {
  const { daily, catalogue, account: rest } = placesOf(m, account);
  const security: Entry = { id: "security", label: m.security, icon: "lock", href: "/admin/security" };
  const pages = [...daily, ...catalogue, ...rest].map(({ path, icon, label }) => ({
    id: path,
    label,
    icon,
    href: path,
  }));
  return [
    { id: "actions", title: m.actions, entries: actionsOf(m, account) },
    { id: "pages", title: m.pages, entries: [...pages, security] },
  ];
}

const MARKS = /\p{M}/gu;
const plain = (text: string) => text.normalize("NFD").replace(MARKS, "").toLowerCase();

/** The groups with what holds every word that was typed, accents aside; empty groups are left out. */
export function fittingGroups(groups: Group[], text: string): Group[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const fits = ({ label }: Entry) => words.every((word) => plain(label).includes(word));
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
}
