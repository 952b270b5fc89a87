import { wallClock } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage } from "../answer";
import { Band, type Tone } from "../components/band";
import { Facts } from "../components/facts";
import type { IconName } from "../components/icon";
import { bookPath, deadlineText, href, type Page } from "../page";
import type { PackageOrderView } from "./order-access";

type State = keyof Page["m"]["packages"]["states"];

const LOOKS: Record<State, { tone: Tone; icon: IconName }> = {
  active: { tone: "ok", icon: "check" },
  pending: { tone: "warn", icon: "credit-card" },
  pendingOnSite: { tone: "", icon: "clock" },
  used_up: { tone: "calm", icon: "info" },
  expired: { tone: "calm", icon: "info" },
  cancelled: { tone: "calm", icon: "x" },
};

/** P9: a package, for whoever bought it: its code, what is left of it, and how it is used. */
export function packageOrderPage(page: Page, view: PackageOrderView): Promise<SurfaceResponse> {
  const { m } = page;
  const state = stateOf(view);
  const name = m.packages.name(view.size, view.title);
  const isUsable = state === "active" || state === "pending" || state === "pendingOnSite";
  return answerPage(
    page,
    { title: `${m.packages.states[state]}, ${name}` },
    <div className="cols">
      <div className="stack">
        <Band {...LOOKS[state]} title={m.packages.states[state]} text={hintOf(page, view, state)}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {isUsable && (
            <p>
              {m.packages.code}: <b className="mono big">{view.code}</b>
            </p>
          )}
          <Actions page={page} view={view} state={state} />
        </Band>
        {isUsable && <HowTo page={page} email={view.email} />}
      </div>
      <aside className="side panel">
        <PackageFacts page={page} view={view} />
      </aside>
    </div>,
  );
}

const stateOf = ({ state, payUrl }: PackageOrderView): State =>
  state === "pending" && payUrl === null ? "pendingOnSite" : state;

function hintOf(page: Page, view: PackageOrderView, state: State): string | null {
  const { m, homeZone } = page;
  const { email, remaining, heldUntil } = view;
  const held = heldUntil === null ? "" : ` ${m.pay.heldUntil(deadlineText(page, new Date(heldUntil), homeZone))}`;
  const hints: Record<State, string | null> = {
    active: remaining > 0 ? m.packages.mailedTo(email) : null,
    pending: m.packages.pendingHint + held,
    pendingOnSite: m.packages.onSite + held,
    used_up: m.packages.usedUpHint,
    expired: m.packages.cancelledHint,
    cancelled: m.packages.cancelledHint,
  };
  return hints[state];
}

function Actions({ page, view, state }: { page: Page; view: PackageOrderView; state: State }) {
  const { m, f } = page;
  const { payUrl, serviceId, money } = view;
  if (payUrl !== null && money !== null)
    return (
      <p className="actions">
        <a className="btn" href={href(page, new URL(payUrl).pathname)}>
          {m.pay.button(f.money(money.total, money.currency))}
        </a>
      </p>
    );
  if (state !== "active" || serviceId === null) return null;
  return (
    <p className="actions">
      <a className="btn" href={href(page, bookPath(page, serviceId))}>
        {m.packages.book(view.title)}
      </a>
    </p>
  );
}

function HowTo({ page: { m }, email }: { page: Page; email: string }) {
  return (
    <section className="tight">
      <h2>{m.packages.howTo}</h2>
      <ol className="numbered">
        {m.packages.steps(email).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function PackageFacts({ page, view }: { page: Page; view: PackageOrderView }) {
  const { m, f } = page;
  const { size, remaining, expiresAt, money } = view;
  return (
    <Facts
      facts={[
        [m.packages.usesLeft, m.packages.usesOf(remaining, size)],
        [m.packages.validUntil, expiresAt && f.dayOfYear(lastDay(page, expiresAt))],
        [m.total, money && moneyText(page, money)],
      ]}
    />
  );
}

/** It is expired from that instant on, so the day before it is the last. */
const lastDay = ({ homeZone }: Page, expiresAt: string): string =>
  wallClock(new Date(Date.parse(expiresAt) - 1), homeZone).date;

function moneyText({ m, f }: Page, { total, currency, isPaid }: NonNullable<PackageOrderView["money"]>): string {
  const amount = f.money(total, currency);
  return isPaid ? m.paidAmount(amount) : amount;
}
