import type { ReactNode } from "react";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Alert } from "../components/alert";
import { Facts } from "../components/facts";
import { Icon, type IconName } from "../components/icon";
import { When } from "../components/when";
import { bookPath, href, type Page } from "../page";
import type { PayView } from "./payment-access";

/** What else is to be said of an open payment: it is under way, was left unpaid, or cannot be made now. */
export type Notice = "waiting" | "unpaid" | "unavailable";

const REFRESH_SECONDS = 4;

type Mood = PayView["state"] | "waiting";

const ICONS: Record<Mood, IconName> = {
  open: "hourglass",
  waiting: "hourglass",
  failed: "triangle-alert",
  paid: "circle-check",
  refunded: "info",
  released: "calendar-x",
};

/** The marks of the booking's page, which have the same colours. */
const CLASSES: Record<Mood, string> = {
  open: "unpaid",
  waiting: "unpaid",
  failed: "cancelled",
  paid: "approved",
  refunded: "over",
  released: "cancelled",
};

/** P6: one payment, for whoever holds its address. */
export function payPage(
  page: Page,
  view: PayView,
  { token, notice }: { token: string; notice?: Notice },
): Promise<SurfaceResponse> {
  const { m } = page;
  const mood: Mood = view.state === "open" && notice === "waiting" ? "waiting" : view.state;
  const title = m.pay.titles[mood];
  const headers: Record<string, string> = mood === "waiting" ? { refresh: String(REFRESH_SECONDS) } : {};
  const status = notice === "unavailable" ? 503 : 200;
  return answerPage(
    page,
    { title, headers, status },
    <div className="manage">
      {notice === "unavailable" && <Alert title={m.pay.unavailable} />}
      <section>
        <h1 className={`mood ${CLASSES[mood]}`}>
          <Icon name={ICONS[mood]} /> {title}
        </h1>
        <p>{hintOf(page, view, { mood, notice })}</p>
        <PayFacts page={page} view={view} />
      </section>
      <aside className="actions">
        <PayActions page={page} view={view} mood={mood} token={token} />
      </aside>
    </div>,
  );
}

function hintOf(page: Page, { heldUntil }: PayView, { mood, notice }: { mood: Mood; notice: Notice | undefined }) {
  const { m, f } = page;
  const held = heldUntil === null ? null : m.pay.heldUntil(f.dateTime(new Date(heldUntil), page.zone));
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

function PayFacts({ page, view }: { page: Page; view: PayView }) {
  const { m, f } = page;
  const money = (amount: number) => f.money(amount, view.currency);
  const isOver = view.state === "released";
  return (
    <Facts
      facts={[
        [m.pay.to, <bdi key="to">{page.config?.companyName}</bdi>],
        [m.when, view.bookings.length === 0 ? null : <Times key="when" page={page} view={view} struck={isOver} />],
        [m.pay.lines, <Lines key="lines" page={page} view={view} />],
        [m.total, money(view.total)],
        [m.pay.dueNow, isOver || view.paid > 0 ? null : <strong key="due">{money(view.due)}</strong>],
        [m.payment, view.paid > 0 ? m.paidAmount(money(view.paid)) : null],
      ]}
    />
  );
}

function Times({ page, view, struck }: { page: Page; view: PayView; struck: boolean }) {
  return view.bookings.map((span) => (
    <span key={`${span.serviceId} ${span.start}`} className="line">
      <When page={page} span={span} struck={struck} />
    </span>
  ));
}

function Lines({ page, view }: { page: Page; view: PayView }) {
  return view.lines.map(({ label, quantity, amount }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
    <span key={index} className="line">
      <bdi>{label}</bdi>
      {`${quantity > 1 ? ` × ${quantity}` : ""}: ${page.f.money(amount, view.currency)}`}
    </span>
  ));
}

interface ActionsProps {
  page: Page;
  view: PayView;
  mood: Mood;
  token: string;
}

function PayActions({ page, view, mood, token }: ActionsProps) {
  const { m } = page;
  const due = page.f.money(view.due, view.currency);
  if (mood === "open" && page.config?.sandbox) return <Outcomes page={page} due={due} token={token} />;
  if (mood === "open")
    return (
      <a className="button primary" href={href(page, `/pay/${token}`)}>
        {m.pay.button(due)}
      </a>
    );
  if (mood === "waiting")
    return (
      <a className="button" href={href(page, `/pay/${token}/return`)}>
        {m.pay.lookAgain}
      </a>
    );
  if (mood === "failed") return <Choice page={page} token={token} action="retry" text={m.pay.retry} isFirst />;
  if (mood === "released")
    return (
      <a className="button primary" href={href(page, bookAgainPath(page, view))}>
        {m.bookAgain}
      </a>
    );
  return view.boughtUrl === null ? null : (
    <a className="button primary" href={href(page, new URL(view.boughtUrl).pathname)}>
      {m.pay.seeBought}
    </a>
  );
}

const bookAgainPath = (page: Page, { bookings: [first] }: PayView): string =>
  first ? bookPath(page, first.serviceId) : bookPath(page);

function Outcomes({ page, due, token }: { page: Page; due: string; token: string }) {
  const { m } = page;
  return (
    <section>
      <p className="muted">{m.pay.sandboxHint}</p>
      <Choice page={page} token={token} action="pay" text={m.pay.button(due)} isFirst />
      <Choice page={page} token={token} action="decline" text={m.pay.decline} />
      <Choice page={page} token={token} action="cancel" text={m.pay.cancel} />
    </section>
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
    <form method="post" action={href(page, `/pay/${token}/${action}`)} data-once="" className="choice">
      <button type="submit" className={isFirst ? "primary" : undefined}>
        {text}
      </button>
    </form>
  );
}
