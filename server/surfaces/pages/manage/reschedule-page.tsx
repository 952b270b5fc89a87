import { MINUTE_MS } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { ManagedBooking } from "../api-types";
import { type FreeSlot, freeTimesOn, loadFreeTimes, nearestTimes, type TimeAsk } from "../book/free-times";
import { staffOf, type TimedService, timeAskOf, toInstant } from "../book/time-ask";
import { TimePicker, writeTimes } from "../book/time-picker";
import { ErrorSummary } from "../components/alert";
import { Icon } from "../components/icon";
import { BigWhen, When } from "../components/when";
import { comeBack, keptForm, type Refusal, type RefusedForm, refusalOf, toRefusal } from "../forms/refused-form";
import { deadlineText, href, type Page, type Span, whenText } from "../page";
import { type PublicApi, Refused } from "../public-api";
import { TimeChoice } from "../times/time-choice";
import { leadBack, tooLate } from "./manage-page";
import { bookedService, bookedSpan } from "./managed";

const ALTERNATIVES_MAX = 6;

interface Move {
  managed: ManagedBooking;
  token: string;
}

/** P5: the time page again with the booked time beside it; a chosen time is confirmed before it counts. */
export async function reschedulePage(api: PublicApi, page: Page, move: Move): Promise<SurfaceResponse> {
  const { managed } = move;
  if (!managed.canReschedule) return leadBack(page, move);
  return unlessTooLate(page, move, () => timesPage(api, page, move));
}

async function timesPage(api: PublicApi, page: Page, move: Move): Promise<SurfaceResponse> {
  const { managed, token } = move;
  const service = await bookedService(api, managed);
  const refused = await keptForm(api, page);
  if (refused) return choicePage(api, page, { ...move, service, ...refused });
  const ask = moveAsk(page, service, move);
  const start = toInstant(page.query.get("start"));
  if (start !== null) {
    const span = await spanOn(api, ask, { managed, start });
    return confirmPage(page, { ...move, span, staff: ask.staff, bound: deadlineAfter(page, service) });
  }

  const times = await loadFreeTimes(api, ask);
  const bound = deadlineAfter(page, service);
  const isInside = (times.slotsByDay.get(times.selected) ?? []).some(({ start }) => Date.parse(start) < bound);
  const path = `/manage/${token}/reschedule`;
  const picker = { page, service, ask, times, path, personsFixed: true };
  const written = await writeTimes(picker, (slot) =>
    href(page, path, { start: slot.start, staff: ask.staff ?? "any" }),
  );
  return answerPage(
    page,
    { title: page.m.reschedule, skip: { target: "times", text: page.m.skipToTimes } },
    <>
      <Back page={page} token={token} />
      <h1>{page.m.reschedule}</h1>
      <TimePicker {...picker} note={isInside && <Warning>{insideText(page, bound)}</Warning>} written={written}>
        <BookedNow page={page} move={move} />
      </TimePicker>
    </>,
  );
}

/** Moves the booking; a time taken in the meantime leads to the nearest others, a closed deadline to the rule. */
export async function postReschedule(
  api: PublicApi,
  page: Page,
  move: Move & { posted: URLSearchParams },
): Promise<SurfaceResponse> {
  if (!move.managed.canReschedule) return leadBack(page, move);
  return unlessTooLate(page, move, () => moveTo(api, page, move));
}

/** The deadline may pass between two looks at a booking. */
async function unlessTooLate(
  page: Page,
  { token }: Move,
  work: () => Promise<SurfaceResponse>,
): Promise<SurfaceResponse> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Refused && failure.code === "too_late") return tooLate(page, token);
    throw failure;
  }
}

async function moveTo(api: PublicApi, page: Page, move: Move & { posted: URLSearchParams }): Promise<SurfaceResponse> {
  const { token, posted, managed } = move;
  const service = await bookedService(api, managed);
  const start = toInstant(posted.get("start"));
  const staff = staffOf(page, service, posted);
  const back = (refusal: Refusal) =>
    comeBack(api, page, {
      form: { texts: posted, refusal },
      params: { staff: posted.get("staff") },
      show: (again) => choicePage(api, page, { ...move, service, ...again }),
    });
  if (start === null) return back(refusalOf(422, "validation", { fields: { start: "" } }));
  try {
    await api.reschedule(token, { start, staff: staff ?? "any" });
  } catch (failure) {
    const refusal = toRefusal(failure);
    if (refusal.status !== 409 || refusal.code === "too_late") throw failure;
    return back(refusal);
  }
  return redirect(303, href(page, `/manage/${token}`, { done: "moved" }));
}

/** Who has a seat does not move to wait for one. Without a choice in the address the same person's times are shown: most who move want to keep them. */
function moveAsk(page: Page, service: TimedService, { managed, token }: Move): TimeAsk {
  const { staff, persons } = managed.booking;
  const asked = page.query.has("staff") ? page.query : new URLSearchParams({ staff: staff.id });
  return { ...timeAskOf(page, service), moves: token, staff: staffOf(page, service, asked), persons, full: false };
}

/** Times before it cannot be changed or cancelled online any more, in milliseconds since 1970. */
function deadlineAfter({ config }: Page, { minCancelMinutes }: TimedService): number {
  return Date.parse(config?.now ?? "") + (minCancelMinutes ?? config?.minCancelMinutes ?? 0) * MINUTE_MS;
}

const insideText = (page: Page, bound: number): string => page.m.insideDeadline(deadlineText(page, new Date(bound)));

function Warning({ children }: { children: string }) {
  return (
    <p className="note warn">
      <Icon name="triangle-alert" />
      <span>{children}</span>
    </p>
  );
}

function Back({ page, token }: { page: Page; token: string }) {
  return (
    <a className="quiet" href={href(page, `/manage/${token}`)}>
      <Icon name="chevron-left" flip />
      {page.m.yourBooking}
    </a>
  );
}

/** The time that holds until another one is confirmed. */
function BookedNow({ page, move: { managed, token } }: { page: Page; move: Move }) {
  const { m } = page;
  const { service, staff } = managed.booking;
  return (
    <section className="panel tight" aria-labelledby="now">
      <h2 id="now">{m.now}</h2>
      <p>
        <When page={page} span={bookedSpan(managed)} />
      </p>
      <p className="muted">
        <bdi>{service.title}</bdi> · <bdi>{staff.fullName}</bdi>
      </p>
      <p className="muted small">{m.nowHolds}</p>
      <a className="soft full" href={href(page, `/manage/${token}`)}>
        {m.keepIt}
      </a>
    </section>
  );
}

function confirmPage(
  page: Page,
  move: Move & { span: Span; staff: string | null; bound: number },
): Promise<SurfaceResponse> {
  const { m } = page;
  const { token, managed, span, bound } = move;
  return answerPage(
    page,
    { title: m.reschedule, isNarrow: true },
    <>
      <Back page={page} token={token} />
      <h1>{m.reschedule}</h1>
      <section className="panel tight">
        <p className="muted">{m.moveTo}</p>
        <BigWhen page={page} span={span} />
        <p>
          <bdi>{managed.booking.service.title}</bdi>
        </p>
        <hr />
        <p className="muted">
          {m.now}: <When page={page} span={bookedSpan(managed)} />
        </p>
      </section>
      {Date.parse(span.start) < bound && <Warning>{m.visit.movedInside}</Warning>}
      <form method="post" action={href(page, `/manage/${token}/reschedule`)} data-once="" data-pending={m.pending}>
        <input type="hidden" name="start" value={span.start} />
        <input type="hidden" name="staff" value={move.staff ?? "any"} />
        <div className="actions">
          <button type="submit" className="btn">
            {m.moveButton(whenText(page, span))}
          </button>
          <a className="soft" href={href(page, `/manage/${token}`)}>
            {m.keepIt}
          </a>
        </div>
      </form>
    </>,
  );
}

async function choicePage(
  api: PublicApi,
  page: Page,
  choice: Move & RefusedForm & { service: TimedService },
): Promise<SurfaceResponse> {
  const { m } = page;
  const { token, managed, service, texts } = choice;
  const staff = staffOf(page, service, texts);
  const wanted = toInstant(texts.get("start")) ?? toInstant(texts.get("wanted")) ?? managed.booking.start;
  const status = choice.refusal?.status ?? 200;
  const ask = { ...moveAsk(page, service, choice), staff };
  const slots: FreeSlot[] = await nearestTimes(api, ask, { start: wanted, count: ALTERNATIVES_MAX });
  const title = slots.length === 0 ? m.slotTakenNone : m.slotTaken;
  const path = `/manage/${token}/reschedule`;
  return answerPage(
    page,
    { title: m.errorTitle(m.reschedule), status, isNarrow: true },
    <>
      <ErrorSummary title={title} errors={slots.length === 0 ? [] : [["start", m.chooseTime]]} />
      <h1>{m.reschedule}</h1>
      <form method="post" action={href(page, path)} className="stack" noValidate data-once="" data-pending={m.pending}>
        {slots.length > 0 && (
          <TimeChoice
            page={page}
            legend={m.chooseTime}
            slots={slots}
            wholeDays={service.durationDays !== null}
            error={status === 422 ? m.invalid.start : undefined}
          />
        )}
        <input type="hidden" name="wanted" value={wanted} />
        <input type="hidden" name="staff" value={staff ?? "any"} />
        <div className="actions">
          {slots.length > 0 && (
            <button type="submit" className="btn">
              {m.moveAny}
            </button>
          )}
          <a className="soft" href={href(page, path)}>
            {m.changeTime}
          </a>
          <a className="quiet" href={href(page, `/manage/${token}`)}>
            {m.keepIt}
          </a>
        </div>
      </form>
    </>,
  );
}

/** What a move to a time takes; where it is free no more, and the move will be refused, as long as the booking is now. */
async function spanOn(
  api: PublicApi,
  ask: TimeAsk,
  { managed, start }: { managed: ManagedBooking; start: string },
): Promise<Span> {
  const { wholeDays, ...now } = bookedSpan(managed);
  const day = wallClock(new Date(start), ask.zone).date;
  const slot = (await freeTimesOn(api, ask, day)).find((one) => Date.parse(one.start) === Date.parse(start));
  const lengthMs = Date.parse(now.end) - Date.parse(now.start);
  const end = slot?.end ?? new Date(Date.parse(start) + lengthMs).toISOString();
  return { start, end, wholeDays };
}
