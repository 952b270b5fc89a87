import { BYTE_ORDER_MARK, type Cell, csvLines } from "../../../csv/write";
import type { Part } from "../../../features/exports/schemas";
import type { SurfaceRequest, SurfaceResponse } from "../../http/http";
import { answerFile, type Office, onlyBy } from "../office-file";
import { ACCOUNT } from "./account";
import { CATALOGUE } from "./catalogue";

const LIST_FILE = /^\/admin\/(?<account>[0-9a-fA-F-]{36})\/csv\/(?<list>[a-z]+)$/;

type Filter = Record<string, string>;
type After = Part["after"];

/** Reads a part of a list, the first one without a mark. What the filter holds, the procedure checks. */
type ReadPart = (filter: never) => Promise<Part>;

const LISTS: Record<string, (office: Office) => ReadPart> = {
  bookings: (office) => office.exports.bookings,
  customers: (office) => office.exports.customers,
  payments: (office) => office.exports.payments,
  packages: (office) => office.exports.packages,
  attendees: (office) => office.exports.attendees,
  outbox: (office) => office.exports.outbox,
  deliveries: (office) => office.exports.deliveries,
  audit: (office) => office.exports.audit,
  ...CATALOGUE,
  ...ACCOUNT,
};

/**
 * Answers `/admin/{account}/csv/{list}`: all of a list as CSV, filtered as the page filters it; null else.
 *
 * It is read part by part while it is sent, so that a list of any length takes the room of one part. The first one is
 * read before the answer begins: what is refused is refused properly. What is added meanwhile stands in no part, and
 * nothing stands in two. Where a later part fails the connection is cut.
 */
export async function serveListFile(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const { account, list = "" } = LIST_FILE.exec(request.path)?.groups ?? {};
  const readerOf = Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
  if (account === undefined || !readerOf) return null;
  if (request.method !== "GET") return onlyBy(request, "GET");
  const filter: Filter = Object.fromEntries(new URLSearchParams(request.search));
  return answerFile(request, account, async (office) => {
    const read = (after: After) => readerOf(office)({ ...filter, after: after ?? undefined } as never);
    const first = await read(null);
    return {
      type: "text/csv; charset=utf-8",
      disposition: `attachment; filename="${list}.csv"`,
      body: null,
      pieces: () => linesOf(first, read),
    };
  });
}

async function* linesOf(first: Part, read: (after: After) => Promise<Part>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLines([first.heads, ...first.rows] as Cell[][]);
  for (let { after } = first; after; ) {
    const part = await read(after);
    yield csvLines(part.rows as Cell[][]);
    after = part.after;
  }
}
