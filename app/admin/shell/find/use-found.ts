"use client";
import { useEffect, useState } from "react";
import { allows } from "../../../../server/domain/scopes";
import { backOfficeOf } from "../../client/trpc";
import { bookingWord } from "../../parts/booking-status";
import { useAccount } from "../account-context";
import { useLocale, useMessages } from "../messages-context";
import type { Group } from "./entries";

const WAIT_MS = 120;

interface Found {
  groups: Group[];
  /** Whether what is shown belongs to an earlier text. */
  isBusy: boolean;
  isOffline: boolean;
}

const NOTHING: Found = { groups: [], isBusy: false, isOffline: false };

/** Customers and bookings of that text, a moment after the last key; each where the role may see them. */
export function useFound(text: string): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  const look = useLook();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks anew when the text is another, and not otherwise.
  useEffect(() => {
    let isOver = false;
    if (text.trim() === "") {
      setFound(NOTHING);
      return;
    }
    setFound((before) => ({ ...before, isBusy: true }));
    const timer = setTimeout(async () => {
      const next = await look(text).then(
        (groups) => ({ ...NOTHING, groups }),
        () => ({ ...NOTHING, isOffline: true }),
      );
      if (!isOver) setFound(next);
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

function useLook(): (text: string) => Promise<Group[]> {
  const m = useMessages();
  const locale = useLocale();
  const { id, member, timeZone } = useAccount();
  return async (text) => {
    const { search } = backOfficeOf(id);
    const nobody = Promise.resolve({ data: [] });
    const [people, visits] = await Promise.all([
      allows(member.scopes, "customers:read") ? search.customers.query({ text }) : nobody,
      allows(member.scopes, "bookings:read") ? search.bookings.query({ text }) : nobody,
    ]);
    const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
    const customers = people.data.map(({ id: customer, fullName, email, phone }) => ({
      ...{ id: customer, label: fullName, icon: "users" as const, person: fullName },
      ...{ more: phone ? `${email} · ${phone}` : email, href: `/admin/${id}/customers/${customer}` },
    }));
    const bookings = visits.data.map(({ id: booking, number, status, start, serviceTitle, customerName }) => ({
      ...{ id: booking, label: `#${number}`, icon: "notebook-text" as const, href: `/admin/${id}/bookings/${booking}` },
      more: [moment.format(new Date(start)), customerName, serviceTitle, bookingWord(m, status)].join(" · "),
    }));
    const groups: Group[] = [
      { id: "customers", title: m.customers, entries: customers },
      { id: "bookings", title: m.bookings, entries: bookings },
    ];
    return groups.filter(({ entries }) => entries.length > 0);
  };
}
