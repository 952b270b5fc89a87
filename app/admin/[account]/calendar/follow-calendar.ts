import { backOfficeOf } from "../../client/trpc";

/** The days of a page, as `calendar.version` takes them. */
export interface Asked {
  from: string;
  days: number;
  staffIds?: string[];
  serviceId?: string;
  of?: "visits" | "counts";
}

interface Followed {
  account: string;
  asked: Asked;
  /** Hears the version again and again, the same one too. */
  onVersion: (version: string) => void;
  /** Whether what is shown can be relied on: false while nothing answers. */
  onLive: (isLive: boolean) => void;
}

/** As `server/surfaces/live` serves it, which is no module for a browser. */
const STREAM = "/api/live/calendar";
/** Without a stream it is asked so often; with one, a lost stream is opened anew so soon. */
const LOOK_MS = 1_500;
const AGAIN_MS = 10_000;
/** Each half minute the server says something: a stream that is silent for longer is lost. */
const SILENCE_MS = 60_000;

/**
 * Tells the version of a calendar as soon as it is another: by a stream of the server's, and where that is cut or cannot
 * be had, by asking. Rests while the page is hidden.
 *
 * @returns ends it
 */
export function followCalendar(followed: Followed): () => void {
  let stop = document.hidden ? () => {} : follow(followed);
  const onTurn = () => {
    stop();
    stop = document.hidden ? () => {} : follow(followed);
  };
  document.addEventListener("visibilitychange", onTurn);
  return () => {
    document.removeEventListener("visibilitychange", onTurn);
    stop();
  };
}

function follow(followed: Followed): () => void {
  let isOver = false;
  /** Until the stream counts as lost, and then until it is opened anew. */
  let timer: ReturnType<typeof setTimeout>;
  let stopAsking: (() => void) | null = null;
  let stream: EventSource;
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const lose = () => {
    // By itself it would come again only after some kinds of ends.
    stream.close();
    if (isOver) return;
    stopAsking ??= ask(followed);
    wait(AGAIN_MS, open);
  };
  const open = () => {
    stream = new EventSource(addressOf(followed));
    wait(SILENCE_MS, lose);
    stream.onerror = lose;
    stream.onmessage = ({ data }) => {
      wait(SILENCE_MS, lose);
      stopAsking?.();
      stopAsking = null;
      followed.onLive(true);
      followed.onVersion(data);
    };
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stream.close();
    stopAsking?.();
  };
}

const addressOf = ({ account, asked }: Followed) =>
  `${STREAM}?${new URLSearchParams({ account, asked: JSON.stringify(asked) })}`;

function ask({ account, asked, onVersion, onLive }: Followed): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    const seen = await backOfficeOf(account)
      .calendar.version.query(asked)
      .catch(() => null);
    if (isOver) return;
    onLive(seen !== null);
    if (seen) onVersion(seen.version);
    timer = setTimeout(look, LOOK_MS);
  };
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
