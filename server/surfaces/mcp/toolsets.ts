import { invalid } from "../../domain/errors";
import { nearestWord } from "../../domain/text/nearest-word";
import type { SurfaceRequest } from "../http/http";

/** Which tools a client wants to be told of: a model reads them all before each of its turns. */
export const TOOLSETS = [
  "booking",
  "calendar",
  "catalog",
  "customers",
  "events",
  "payments",
  "settings",
  "webhooks",
] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** What a client that asks for none gets. */
const DEFAULT: readonly Toolset[] = ["booking"];

/** By the tag of their operations. */
const TOOLSET_OF_TAG: Record<string, Toolset> = {
  Appointments: "calendar",
  Bookings: "calendar",
  Customers: "customers",
  Slots: "calendar",
  Categories: "catalog",
  Services: "catalog",
  Extras: "catalog",
  "Intake questions": "catalog",
  Parts: "catalog",
  Staff: "catalog",
  Schedules: "catalog",
  Holidays: "catalog",
  "Business hours": "catalog",
  Uploads: "catalog",
  Events: "events",
  "Ticket types": "events",
  Attendees: "events",
  Orders: "payments",
  Packages: "payments",
  Payments: "payments",
  Coupons: "payments",
  Account: "settings",
  Sandbox: "settings",
  Settings: "settings",
  Notifications: "settings",
  Outbox: "settings",
  Audit: "settings",
  Webhooks: "webhooks",
};

/** Where the tool of an operation with these tags stands. */
export const toolsetOf = (tags: readonly string[]): Toolset => TOOLSET_OF_TAG[tags[0] ?? ""] ?? "settings";

/** What a client asked for by its address, or by headers where it cannot change that. */
export interface Choice {
  toolsets: ReadonlySet<Toolset>;
  /** Whether what writes is neither seen nor run. */
  isReadOnly: boolean;
}

/** @throws DomainError validation on `toolsets` or `readonly` */
export function choiceOf({ search, header }: Pick<SurfaceRequest, "search" | "header">): Choice {
  const query = new URLSearchParams(search);
  const toolsets = query.get("toolsets") ?? header("x-mcp-toolsets") ?? "";
  const readonly = query.get("readonly") ?? header("x-mcp-readonly") ?? "";
  return { toolsets: toolsetsIn(toolsets), isReadOnly: isOn(readonly) };
}

function toolsetsIn(list: string): ReadonlySet<Toolset> {
  const names = list.split(",", TOOLSETS.length + 1).map((name) => name.trim().toLowerCase());
  const asked = names.filter((name) => name !== "");
  if (asked.includes("all")) return new Set(TOOLSETS);
  const unknown = asked.find((name) => !(TOOLSETS as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalid({ toolsets: unknownToolset(unknown) });
  return new Set(asked.length > 0 ? (asked as Toolset[]) : DEFAULT);
}

function unknownToolset(name: string): string {
  const nearest = nearestWord(name, [...TOOLSETS, "all"]);
  const known = `Known are ${TOOLSETS.join(", ")} and all.`;
  return nearest === null ? known : `${known} Did you mean \`${nearest}\`?`;
}

/** What limits is not left out because it was misspelt. */
function isOn(value: string): boolean {
  if (["1", "true"].includes(value.toLowerCase())) return true;
  if (["", "0", "false"].includes(value.toLowerCase())) return false;
  throw invalid({ readonly: "Must be 1 or 0." });
}
