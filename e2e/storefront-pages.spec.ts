import { expect, test } from "@playwright/test";
import { type ManageAction, type Route, routeOf, type TicketAction } from "../server/surfaces/pages/routes";
import { storefrontPages } from "./support/storefront/pages";
import { openShop } from "./support/storefront/shop";

// A kind or an action that is new does not compile until it says here what pages it has.
const MANAGE = { show: true, reschedule: true, cancel: true, ics: false } satisfies Record<ManageAction, boolean>;
const TICKET = { show: true, ics: false, "apple-wallet": false, "google-wallet": false } satisfies Record<
  TicketAction,
  boolean
>;
const shownOf = (kind: string, actions: Record<string, boolean>): string[] =>
  Object.keys(actions).flatMap((action) => (actions[action] ? [`${kind} ${action}`] : []));

const PAGES = Object.values({
  asset: [],
  crawlers: [],
  unknown: [],
  business: ["business"],
  book: ["book", "book one", "book one details"],
  events: ["events", "events one"],
  packages: ["packages", "packages one"],
  order: ["order"],
  manage: shownOf("manage", MANAGE),
  pay: ["pay show"],
  ticket: shownOf("ticket", TICKET),
} satisfies Record<Route["kind"], string[]>).flat();

function pageOf(path: string): string {
  const route = routeOf(new URL(path, "http://localhost").pathname);
  if (route === null) return path;
  if (route.kind === "book") return `book${route.service ? " one" : ""}${route.details ? " details" : ""}`;
  if (route.kind === "events") return route.event === null ? "events" : "events one";
  if (route.kind === "packages") return route.service === null ? "packages" : "packages one";
  return "action" in route ? `${route.kind} ${route.action}` : route.kind;
}

test("every page that there is stands in the list that is weighed, timed, pictured and looked at by axe", async () => {
  const listed = (await storefrontPages(await openShop())).map(({ path }) => pageOf(path));
  expect([...new Set(listed)].sort()).toEqual([...PAGES].sort());
});
