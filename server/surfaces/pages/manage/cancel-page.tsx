import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { ManagedBooking } from "../api-types";
import { Facts } from "../components/facts";
import { Field } from "../components/field";
import { When } from "../components/when";
import { href, type Page } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { managePage } from "./manage-page";
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
    { title: m.cancelTitle },
    <div className="narrow">
      <h1>{m.cancelTitle}</h1>
      <Facts
        facts={[
          [m.when, <When key="when" page={page} span={bookedSpan(managed)} />],
          [m.service, <bdi key="service">{managed.booking.service.title}</bdi>],
          [m.who, <bdi key="who">{managed.booking.staff.fullName}</bdi>],
        ]}
      />
      {paid && <p>{m.cancelRefund(managed.account.companyName)}</p>}
      <form method="post" action={href(page, `/manage/${token}/cancel`)} noValidate data-once="">
        <Field page={page} name="reason" label={m.cancelReason} value="" error={undefined} rows={3} />
        <div className="row">
          <button type="submit" className="danger-fill">
            {m.cancelBooking}
          </button>
          <a className="button" href={back}>
            {m.keepBooking}
          </a>
        </div>
      </form>
    </div>,
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
    if (refused.code === "too_late") return managePage(page, await api.managed(token), { token, tooLate: true });
  }
  return redirect(303, href(page, `/manage/${token}`));
}
