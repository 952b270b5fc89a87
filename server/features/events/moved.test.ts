import ical from "node-ical";
import { expect, it } from "vitest";
import { addType, eveningAhead, giveTicket, openConcert } from "../../testing/concert";
import { manage } from "../../testing/rest";
import { done, mailsOf } from "../../testing/shop";

const entryIn = (ics: string | null | undefined) =>
  Object.values(ical.sync.parseICS(ics ?? "")).find((component) => component?.type === "VEVENT");

it("a ticket's calendar entry rises in sequence when its event's times or place change, and with its end", async () => {
  const concert = await openConcert({ location: "Hall" });
  const path = `/events/${concert.eventId}`;
  const ticket = await giveTicket(concert, await addType(concert), { notify: true });
  const uid = `ticket-${ticket.id}@slotwright`;
  const latest = async () => entryIn((await mailsOf(concert)).at(-1)?.ics);
  expect(await latest()).toMatchObject({ uid, sequence: 0, method: "REQUEST" });

  const patches = [eveningAhead(40), { location: "Garden" }, { title: "Another name" }, { location: "Garden" }];
  for (const body of patches) await done(manage(concert, `PATCH ${path}`, { body }));
  await done(manage(concert, `PATCH ${path}`, { body: { status: "cancelled" } }));
  const mails = await mailsOf(concert);
  expect(mails.at(-1)?.type).toBe("event_cancelled");
  expect(await latest()).toMatchObject({ uid, sequence: 3, method: "CANCEL", status: "CANCELLED" });
});
