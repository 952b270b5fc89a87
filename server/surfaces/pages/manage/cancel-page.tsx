import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { ManagedBooking, ManagedOrder } from "../api-types";
import { Field } from "../components/field";
import { Icon } from "../components/icon";
import { BigWhen } from "../components/when";
import { href, type Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { leadBack, tooLate } from "./manage-page";
import { aheadOf, bookedSpan } from "./managed";

const REASON_MAX = 1000;

/** P5: cancelling is a page of its own, so that it is never one slip away. */
export async function cancelPage(
  api: PublicApi,
  page: Page,
  { managed, token }: { managed: ManagedBooking; token: string },
): Promise<SurfaceResponse> {
  const { m } = page;
  const back = href(page, `/manage/${token}`);
  if (!managed.canCancel) return leadBack(page, { managed, token });
  const paid = (managed.payment?.paid ?? 0) > 0;
  const waits = managed.booking.status === "waitlisted";
  const title = waits ? m.visit.leaveTitle : m.cancelTitle;
  const others = othersOf(managed, await api.managedOrder(token));
  return answerPage(
    page,
    { title, isNarrow: true },
    <>
      <a className="quiet" href={back}>
        <Icon name="chevron-left" flip />
        {m.yourBooking}
      </a>
      <h1>{title}</h1>
      <section className="panel tight">
        <BigWhen page={page} span={bookedSpan(managed)} />
        <p>
          <bdi>{managed.booking.service.title}</bdi> · <bdi>{managed.booking.staff.fullName}</bdi>
        </p>
      </section>
      {paid && <p>{m.cancelRefund(managed.account.companyName)}</p>}
      {others.length > 0 && <p>{m.visit.othersStay(others)}</p>}
      <form
        method="post"
        action={href(page, `/manage/${token}/cancel`)}
        className="stack"
        noValidate
        data-once=""
        data-pending={page.m.pending}
      >
        <Field page={page} name="reason" label={m.cancelReason} value="" error={undefined} rows={3} />
        <div className="actions">
          <button type="submit" className="btn danger">
            {waits ? m.visit.leaveWaitlist : m.cancelBooking}
          </button>
          <a className="soft" href={back}>
            {waits ? m.visit.stayOnIt : m.keepBooking}
          </a>
        </div>
      </form>
      {managed.canReschedule && (
        <p>
          {m.visit.onlyTheTime} <a href={href(page, `/manage/${token}/reschedule`)}>{m.changeTime}</a>
        </p>
      )}
    </>,
  );
}

/** What was booked together with it and takes place all the same. */
const othersOf = ({ booking }: ManagedBooking, order: ManagedOrder): string[] =>
  aheadOf(order)
    .filter(({ number }) => number !== booking.number)
    .map(({ service }) => service.title);

/** Cancels; a booking that ended in the meantime just shows its state. */
export async function postCancel(
  api: PublicApi,
  page: Page,
  { token, posted }: { token: string; posted: URLSearchParams },
): Promise<SurfaceResponse> {
  try {
    await api.cancel(token, { reason: (posted.get("reason") ?? "").trim().slice(0, REASON_MAX) });
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.status !== 409) throw refused;
    if (refused.code === "too_late") return tooLate(page, token);
  }
  return redirect(303, href(page, `/manage/${token}`));
}
