import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { ManagedBooking } from "../api-types";
import { Field } from "../components/field";
import { Icon } from "../components/icon";
import { BigWhen } from "../components/when";
import { href, type Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { tooLate } from "./manage-page";
import { bookedSpan } from "./managed";

const REASON_MAX = 1000;

/** P5: cancelling is a page of its own, so that it is never one slip away. */
export async function cancelPage(page: Page, managed: ManagedBooking, token: string): Promise<SurfaceResponse> {
  const { m } = page;
  const back = href(page, `/manage/${token}`);
  if (!managed.canCancel) return redirect(302, back);
  const paid = (managed.payment?.paid ?? 0) > 0;
  return answerPage(
    page,
    { title: m.cancelTitle, isNarrow: true },
    <>
      <a className="quiet" href={back}>
        <Icon name="chevron-left" flip />
        {m.yourBooking}
      </a>
      <h1>{m.cancelTitle}</h1>
      <section className="panel tight">
        <BigWhen page={page} span={bookedSpan(managed)} />
        <p>
          <bdi>{managed.booking.service.title}</bdi> · <bdi>{managed.booking.staff.fullName}</bdi>
        </p>
      </section>
      {paid && <p>{m.cancelRefund(managed.account.companyName)}</p>}
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
            {m.cancelBooking}
          </button>
          <a className="soft" href={back}>
            {m.keepBooking}
          </a>
        </div>
      </form>
    </>,
  );
}

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
