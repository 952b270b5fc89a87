import { afterAll, expect, it } from "vitest";
import { addType, openConcert } from "../../../testing/concert";
import { manage } from "../../../testing/rest";
import { expectSoundData } from "../../../testing/shop";

afterAll(expectSoundData);

it("a note about an attendee that is none of the kinds kept is told which those are", async () => {
  const concert = await openConcert();
  const ticketTypeId = await addType(concert, {});
  const body = {
    ticketTypeId,
    attendeeName: "Eva Gil",
    attendeeEmail: "eva@example.com",
    fields: { size: { eu: 40 } },
  };
  const answer = await manage(concert, `POST /events/${concert.eventId}/attendees`, { body });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("Must be a text, a number, true or false, null, or a list of texts.");
});
