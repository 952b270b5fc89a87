import type { Office } from "../office";

const HOUR_MS = 3_600_000;

interface Named {
  id: string;
}

/** An evening with tickets for each name, by their codes. */
export async function eveningOf({ api }: Office, names: string[]): Promise<{ id: string; codes: string[] }> {
  const startAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
  const endAt = new Date(Date.parse(startAt) + HOUR_MS).toISOString();
  const { id } = await api<Named>("POST", "/events", { title: "Tasting", startAt, endAt, status: "published" });
  const type = await api<Named>("POST", `/events/${id}/ticket-types`, { title: "Standard" });
  const codes: string[] = [];
  for (const attendeeName of names) {
    const attendee = { ticketTypeId: type.id, attendeeName, attendeeEmail: `${crypto.randomUUID()}@example.com` };
    codes.push((await api<{ code: string }>("POST", `/events/${id}/attendees`, attendee)).code);
  }
  return { id, codes };
}
