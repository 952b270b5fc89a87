"use client";
import { useEffect, useState } from "react";
import { untilReleased } from "../../../client/press/press";
import { type BackOffice, backOfficeOf } from "../../../client/trpc";
import { useAccount } from "../../../shell/account-context";
import { ANYONE } from "../create/written";

/** For what free times are asked. */
export interface TimesAsked {
  serviceId: string;
  staffId: string;
  date: string;
  /** The wall time that is chosen, and its instant. */
  from: string;
  start: string;
  /** Where it stands, while no other time is chosen: that is none of those that are taken. */
  stands?: string;
  persons: number;
  extras: { extraId: string; quantity: number }[];
  /** The appointment that is to move: it is not in its own way. */
  besides?: string;
}

type Explained = Awaited<ReturnType<BackOffice["slots"]["explain"]["query"]>>;

export interface FreeTimes {
  /** Wall times of the day. */
  times: string[];
  /** Why the chosen time is none of them; null: it is, or none is chosen. */
  whyNot: Explained | null;
}

/** After the last change, so long. */
const WAIT_MS = 250;

/** The free times of a day, and what stands against the chosen one; null until they are known. */
export function useFreeTimes(asked: TimesAsked): FreeTimes | null {
  const { id: account } = useAccount();
  const [found, setFound] = useState<FreeTimes | null>(null);
  const { serviceId, staffId, date, from, start, stands, persons, extras, besides } = asked;
  const key = JSON.stringify({ serviceId, staffId, date, from, start, stands, persons, extras, besides });
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const next = await freeTimes(backOfficeOf(account), JSON.parse(key)).catch(() => null);
      // Whoever presses the button that is below has not seen what comes in above it.
      await untilReleased();
      if (!isOver) setFound(next);
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [account, key]);
  return found;
}

async function freeTimes(office: BackOffice, asked: TimesAsked): Promise<FreeTimes | null> {
  const { serviceId, staffId, date, from, start, stands, persons, extras, besides } = asked;
  if (serviceId === "" || date === "") return null;
  const wanted = {
    service: serviceId,
    staff: staffId || ANYONE,
    persons,
    extras: extras.map(({ extraId, quantity }) => `${extraId}:${quantity}`).join(","),
    besides,
  };
  const at = start || stands;
  const why = at ? await office.slots.explain.query({ ...wanted, start: at, audience: "management" }) : null;
  // Whoever does not offer the service has no times of it that could be asked for.
  const reasons = why?.staff.flatMap((one) => (one.staffId === wanted.staff ? one.reasons : [])) ?? [];
  if (reasons.some(({ code }) => code === "not_linked")) return { times: [], whyNot: why };
  const { days } = await office.slots.list.query({ ...wanted, from: date, days: 1 });
  const times = [...new Set(days.flatMap(({ slots }) => slots.map(({ time }) => time)))];
  return { times, whyNot: start === "" || times.includes(from) ? null : why };
}
