import type { ReactNode } from "react";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Alert } from "../components/alert";
import { Band, type Tone } from "../components/band";
import type { IconName } from "../components/icon";
import { When } from "../components/when";
import { bookPath, deadlineText, href, type Page } from "../page";
import { billOf } from "./bill";
import type { PayView } from "./payment-access";

/** What else is to be said of an open payment: it is under way, was left unpaid, or cannot be made now. */
export type Notice = "waiting" | "unpaid" | "unavailable";

const REFRESH_SECONDS = 4;

type Mood = PayView["state"] | "waiting";

const LOOKS: Record<Mood, { tone: Tone; icon: IconName }> = {
  open: { tone: "warn", icon: "credit-card" },
  waiting: { tone: "warn", icon: "clock" },
  failed: { tone: "warn", icon: "triangle-alert" },
  paid: { tone: "ok", icon: "check" },
  refunded: { tone: "calm", icon: "info" },
  released: { tone: "calm", icon: "calendar-x" },
};

/** P6: one payment, for whoever holds its address. */
export function payPage(
  page: Page,
  view: PayView,
  { token, notice }: { token: string; notice?: Notice },
): Promise<SurfaceResponse> {
  const { m } = page;
  const mood: Mood = view.state === "open" && notice === "waiting" ? "waiting" : view.state;
  const title = notice === "unpaid" && mood === "open" ? m.bookedPayment : m.pay.titles[mood];
  const headers: Record<string, string> = mood === "waiting" ? { refresh: String(REFRESH_SECONDS) } : {};
  const status = notice === "unavailable" ? 503 : 200;
  return answerPage(
    page,
    { title, headers, status },
    <>
      {notice === "unavailable" && <Alert title={m.pay.unavailable} />}
      <div className="cols">
        <div className="stack">
          <Band {...LOOKS[mood]} title={title} text={hintOf(page, view, { mood, notice })}>
            <PayActions page={page} view={view} mood={mood} token={token} hasLeft={notice === "unpaid"} />
          </Band>
          <BookedTimes page={page} view={view} />
        </div>
        <aside className="side panel" aria-labelledby="sums">
          <h2 id="sums">{m.payment}</h2>
          <Sums page={page} view={view} />
        </aside>
      </div>
    </>,
  );
}

function hintOf(page: Page, { heldUntil }: PayView, { mood, notice }: { mood: Mood; notice: Notice | undefined }) {
  const { m } = page;
  const held = heldUntil === null ? null : m.pay.heldUntil(deadlineText(page, new Date(heldUntil)));
  const hints: Record<Mood, ReactNode> = {
    open: (
      <>
        {notice === "unpaid" && `${m.pay.notPaid} `}
        {held}
      </>
    ),
    waiting: m.pay.waitingHint,
    failed: held,
    paid: m.pay.paidHint,
    refunded: null,
    released: m.pay.releasedHint,
  };
  return hints[mood];
}

function BookedTimes({ page, view: { bookings } }: { page: Page; view: PayView }) {
  if (bookings.length === 0) return null;
  return (
    <section className="tight">
      <h2>{page.m.when}</h2>
      {bookings.map((span) => (
        <p key={`${span.serviceId} ${span.start}`}>
          <When page={page} span={span} hasYear />
        </p>
      ))}
    </section>
  );
}

function Sums({ page, view }: { page: Page; view: PayView }) {
  const { m, f } = page;
  const money = (amount: number) => f.money(amount, view.currency);
  const isOver = view.state === "released";
  return (
    <dl className="sums">
      {billOf(view.lines).map(({ label, quantity, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
        <div key={index}>
          <dt>
            <bdi>{label}</bdi>
            {quantity > 1 && ` × ${quantity}`}
          </dt>
          <Amount>{money(amount)}</Amount>
        </div>
      ))}
      <div className="rule">
        <dt>{m.total}</dt>
        <Amount>{money(view.total)}</Amount>
      </div>
      {view.paid > 0 && (
        <div className="total rule">
          <dt>{m.paid}</dt>
          <Amount>{money(view.paid)}</Amount>
        </div>
      )}
      {!isOver && view.paid === 0 && (
        <div className="total rule">
          <dt>{m.pay.dueNow}</dt>
          <Amount>{money(view.due)}</Amount>
        </div>
      )}
    </dl>
  );
}

const Amount = ({ children }: { children: string }) => (
  <dd>
    <bdi>{children}</bdi>
  </dd>
);

interface ActionsProps {
  page: Page;
  view: PayView;
  mood: Mood;
  token: string;
  /** The visitor comes back from the provider without having paid. */
  hasLeft: boolean;
}

function PayActions({ page, view, mood, token, hasLeft }: ActionsProps) {
  const { m } = page;
  const due = page.f.money(view.due, view.currency);
  if (mood === "open" && page.config?.sandbox && !hasLeft) return <Outcomes page={page} due={due} token={token} />;
  if (mood === "failed") {
    return (
      <div className="actions">
        <Choice page={page} token={token} action="retry" text={m.pay.retry} isFirst />
      </div>
    );
  }
  const next = nextStep(page, view, { mood, token, open: hasLeft ? m.pay.again : m.pay.button(due) });
  if (next === null) return null;
  return (
    <p className="actions">
      <a className={mood === "waiting" ? "soft" : "btn"} href={href(page, next.path)}>
        {next.text}
      </a>
    </p>
  );
}

/** Where it goes on from here. @param how `open`: what the way to an open payment is called */
function nextStep(page: Page, view: PayView, how: { mood: Mood; token: string; open: string }) {
  const { mood, token, open } = how;
  const { m } = page;
  if (mood === "open") return { path: `/pay/${token}`, text: open };
  if (mood === "waiting") return { path: `/pay/${token}/return`, text: m.pay.lookAgain };
  if (mood === "released") return { path: bookAgainPath(page, view), text: m.bookAgain };
  return view.boughtUrl === null ? null : { path: new URL(view.boughtUrl).pathname, text: m.pay.seeBought };
}

const bookAgainPath = (page: Page, { bookings: [first] }: PayView): string =>
  first ? bookPath(page, first.serviceId) : bookPath(page);

function Outcomes({ page, due, token }: { page: Page; due: string; token: string }) {
  const { m } = page;
  return (
    <>
      <p>{m.pay.sandboxHint}</p>
      <div className="actions">
        <Choice page={page} token={token} action="pay" text={m.pay.button(due)} isFirst />
        <Choice page={page} token={token} action="decline" text={m.pay.decline} />
        <Choice page={page} token={token} action="cancel" text={m.pay.cancel} />
      </div>
    </>
  );
}

interface ChoiceProps {
  page: Page;
  token: string;
  action: "pay" | "decline" | "cancel" | "retry";
  text: string;
  isFirst?: boolean;
}

function Choice({ page, token, action, text, isFirst = false }: ChoiceProps) {
  return (
    <form method="post" action={href(page, `/pay/${token}/${action}`)} data-once="" data-pending={page.m.pending}>
      <button type="submit" className={isFirst ? "btn" : "soft"}>
        {text}
      </button>
    </form>
  );
}
