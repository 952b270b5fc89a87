import { isOwnSegment, isReservedSlug } from "../../domain/text/page-slug";
import { BUSINESS_FILES, type BusinessFile } from "./business";
import { isPayPost, type PayAction } from "./pay/actions";

/** The addresses of the hosted pages. */
export type Route =
  | { kind: "asset"; file: string }
  | { kind: "unknown" }
  | { kind: "crawlers"; file: "robots.txt" | "sitemap.xml"; posts: false }
  | { kind: "business"; slug: string; file: BusinessFile | null; posts: false }
  | { kind: "book"; publicKey: string; service: string | null; details: boolean; posts: boolean }
  | { kind: "events"; publicKey: string; event: string | null; posts: boolean }
  | { kind: "packages"; publicKey: string; service: string | null; posts: boolean }
  | { kind: "order"; token: string; posts: false }
  | { kind: "manage"; token: string; action: ManageAction; posts: boolean }
  | { kind: "pay"; token: string; action: PayAction; posts: boolean }
  | { kind: "ticket"; token: string; action: TicketAction; posts: false };

export type ManageAction = "show" | "reschedule" | "cancel" | "ics";
export type TicketAction = "show" | "ics" | "apple-wallet" | "google-wallet";

const SEGMENT = "[A-Za-z0-9_-]{1,128}";
const ASSET = /^\/assets\/([a-z0-9-]+\.[0-9a-f]+\.(?:css|js|svg))$/;
/** A service, or a visit of up to five: their ids, each with a sign between. */
const SERVICE = "[A-Za-z0-9_-]{1,190}";
const BOOK = new RegExp(`^/book/(${SEGMENT})(?:/(${SERVICE})(/details)?)?/?$`);
const EVENTS = new RegExp(`^/book/(${SEGMENT})/events(?:/(${SEGMENT}))?/?$`);
const PACKAGES = new RegExp(`^/book/(${SEGMENT})/packages(?:/(${SEGMENT}))?/?$`);
const ORDER = new RegExp(`^/order/(${SEGMENT})/?$`);
const MANAGE = new RegExp(`^/manage/(${SEGMENT})(?:/(reschedule|cancel|ics))?/?$`);
const PAY = new RegExp(`^/pay/(${SEGMENT})(?:/(return|pay|decline|cancel|retry))?/?$`);
const TICKET = new RegExp(`^/ticket/(${SEGMENT})(?:/(ics|apple-wallet|google-wallet))?/?$`);
/** Everything below these is ours to answer, unknown addresses with a 404 page that works without scripts. */
const OURS = /^\/(?:book|manage|order|pay|ticket)(?:\/|$)/;

/** In any case: who types an address by hand is led to it. */
const BUSINESS = /^\/([A-Za-z0-9][A-Za-z0-9-]{0,79})(?:\/([a-z0-9.-]{1,40}))?\/?$/;
/** What Next serves itself begins with another sign, but for the mark of our own pages. */
const FIRST_SEGMENT = /^\/([A-Za-z0-9][^/]*)/;
const OWN_ICON = "icon.svg";

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What stands below no segment of ours is a business's page, or nothing. */
function businessOf(path: string): Route | null {
  // Next fails on what cannot be decoded.
  if (!isDecodable(path)) return { kind: "unknown" };
  const first = FIRST_SEGMENT.exec(path)?.[1]?.toLowerCase();
  if (first === undefined || first === OWN_ICON || isOwnSegment(first)) return null;
  if (isReservedSlug(first)) return { kind: "unknown" };
  const [, slug, name] = BUSINESS.exec(path) ?? [];
  const file = BUSINESS_FILES.find((known) => known === name) ?? null;
  if (slug === undefined || (name !== undefined && file === null)) return { kind: "unknown" };
  return { kind: "business", slug, file, posts: false };
}

/** Which page a path names, or null when it is none of ours. */
export function routeOf(path: string): Route | null {
  const asset = ASSET.exec(path)?.[1];
  if (asset !== undefined) return { kind: "asset", file: asset };
  // What asks without having read a page: readers of feeds, lists of bookmarks.
  if (path === "/favicon.ico") return { kind: "asset", file: "favicon.ico" };
  if (path === "/robots.txt") return { kind: "crawlers", file: "robots.txt", posts: false };
  if (path === "/sitemap.xml") return { kind: "crawlers", file: "sitemap.xml", posts: false };
  const events = EVENTS.exec(path);
  if (events?.[1] !== undefined) {
    return { kind: "events", publicKey: events[1], event: events[2] ?? null, posts: events[2] !== undefined };
  }
  const packages = PACKAGES.exec(path);
  if (packages?.[1] !== undefined) {
    const service = packages[2] ?? null;
    return { kind: "packages", publicKey: packages[1], service, posts: service !== null };
  }
  const order = ORDER.exec(path)?.[1];
  if (order !== undefined) return { kind: "order", token: order, posts: false };
  const book = BOOK.exec(path);
  if (book?.[1] !== undefined) {
    const details = book[3] !== undefined;
    return { kind: "book", publicKey: book[1], service: book[2] ?? null, details, posts: details };
  }
  const pay = PAY.exec(path);
  if (pay?.[1] !== undefined) {
    const action = (pay[2] ?? "show") as PayAction;
    return { kind: "pay", token: pay[1], action, posts: isPayPost(action) };
  }
  const ticket = TICKET.exec(path);
  if (ticket?.[1] !== undefined) {
    return { kind: "ticket", token: ticket[1], action: (ticket[2] ?? "show") as TicketAction, posts: false };
  }
  const manage = MANAGE.exec(path);
  if (manage?.[1] === undefined) return OURS.test(path) ? { kind: "unknown" } : businessOf(path);
  const action = (manage[2] ?? "show") as ManageAction;
  return { kind: "manage", token: manage[1], action, posts: action === "cancel" || action === "reschedule" };
}
