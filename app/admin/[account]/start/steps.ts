import type { OpenedAccount } from "../../server/open-account";
import { placeAfter } from "../../server/place-after";
import { readAll } from "../../server/read-all";

/** How far a new account has come on its way to a bookable page. */
export interface Progress {
  services: { id: string; title: string }[];
  /** Names of the members who offer at least one service. */
  bookable: string[];
  /** Members who offer nothing yet. */
  idle: { id: string; name: string }[];
  /** Of the next member, behind all who are there. */
  place: number;
  /** The first opening and closing time of the week; null when it is closed all week. */
  hours: { from: string; to: string } | null;
  /** Whether the week is Monday to Friday with the same hours. */
  isUsualWeek: boolean;
  /** Whether somebody of the account has opened its page to try it, and has taken it along to share it. */
  isTried: boolean;
  isShared: boolean;
}

/** Whether a customer finds something to book. */
export const isReady = ({ services, bookable }: Progress): boolean => services.length > 0 && bookable.length > 0;

/** Whether nothing of the way is left. */
export const isFinished = (progress: Progress): boolean => isReady(progress) && progress.isTried && progress.isShared;

/** Reads what is there. */
export async function readProgress({ office, firstSteps }: OpenedAccount): Promise<Progress> {
  const [services, staff, week] = await Promise.all([
    readAll((paging) => office.services.list(paging)),
    readAll((paging) => office.staff.list(paging)),
    office.businessHours.get({}),
  ]);
  const present = staff.filter(({ visibility }) => visibility !== "archive");
  const offers = await Promise.all(present.map(({ id }) => office.staff.services.list({ id, limit: 1 })));
  const offersNothing = (_: unknown, place: number) => offers[place]?.total === 0;
  const idle = present.filter(offersNothing);
  return {
    services: services.map(({ id, title }) => ({ id, title })),
    bookable: present.filter((member) => !idle.includes(member)).map(({ fullName }) => fullName),
    idle: idle.map(({ id, fullName }) => ({ id, name: fullName })),
    place: placeAfter(staff),
    ...hoursOf(week.days),
    ...firstSteps,
  };
}

interface Day {
  weekday: number;
  start: string;
  end: string;
}

const WORKDAYS = "1,2,3,4,5";

function hoursOf(days: readonly Day[]): Pick<Progress, "hours" | "isUsualWeek"> {
  const [first] = days;
  if (!first) return { hours: null, isUsualWeek: false };
  const isSame = days.every(({ start, end }) => start === first.start && end === first.end);
  const isUsualWeek = isSame && days.map(({ weekday }) => weekday).join() === WORKDAYS;
  return { hours: { from: first.start, to: first.end }, isUsualWeek };
}
