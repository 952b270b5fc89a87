import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { bookPath, href, type Page } from "../page";

const STATUS_PAGES = [400, 404, 405, 410, 413, 429, 500, 503] as const;
export type StatusPageCode = (typeof STATUS_PAGES)[number];

/** The page for a status of ours or of the API; anything unknown is our failure. */
export function toStatusPage(status: number): StatusPageCode {
  return STATUS_PAGES.find((known) => known === status) ?? 500;
}

/**
 * A page of one sentence and the request id. What may succeed later can be tried again; of a known business it leads
 * back to its page, and nowhere else: the start page of the server is none of a customer's.
 */
export function statusPage(page: Page, status: StatusPageCode, headers: Record<string, string> = {}) {
  const { m } = page;
  const wait = Number.parseInt(headers["retry-after"] ?? "", 10);
  const { title, text } = m.status[status];
  const again = status === 429 || status === 500 || status === 503;
  const content = (
    <div className="lost">
      <div className="stack">
        <h1>{title}</h1>
        <p>{status === 429 && wait > 0 ? m.waitAndRetry(wait) : text}</p>
        <Onward page={page} again={again} />
        <p className="muted small">
          {status} · {m.requestId} <span className="mono">{page.requestId}</span>
        </p>
      </div>
    </div>
  );
  return answerPage(page, { title, status, headers, isNarrow: true }, content) satisfies Promise<SurfaceResponse>;
}

function Onward({ page, again }: { page: Page; again: boolean }) {
  const { m, config } = page;
  if (!again && config === null) return null;
  return (
    <p>
      <a className="btn" href={again ? addressOf(page) : href(page, bookPath(page))}>
        {again ? m.tryAgain : m.backTo(config?.companyName ?? "")}
      </a>
    </p>
  );
}

function addressOf(page: Page): string {
  const search = page.query.toString();
  return search === "" ? page.path : `${page.path}?${search}`;
}
