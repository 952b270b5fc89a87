import { notAllowed } from "../server/not-allowed";
import { openAccount } from "../server/open-account";
import { FirstRun } from "./start/first-run";
import { isFinished, readProgress } from "./start/steps";
import { readToday } from "./today/read-today";
import { TodayPage } from "./today/today-page";

/**
 * Where a person arrives: the way to a bookable page at first, for who may go it, and the day at work once somebody has
 * booked or every step of the way is done.
 */
export default async function StartPage({ params }: { params: Promise<{ account: string }> }) {
  const opened = await openAccount((await params).account);
  if (!opened.may("catalog:read")) return notAllowed(opened);
  const today = await readToday(opened);
  if (!opened.may("catalog:write") || today.hasVisits) return <TodayPage opened={opened} today={today} />;
  const progress = await readProgress(opened);
  if (isFinished(progress)) return <TodayPage opened={opened} today={today} />;
  return <FirstRun opened={opened} progress={progress} />;
}
