import { afterAll, describe, expect, it } from "vitest";
import { addType, type Concert, giveTicket, openConcert, ordered, verb } from "../../../../testing/concert";
import { done, expectSoundData, mailsOf, setTenant } from "../../../../testing/shop";

afterAll(expectSoundData);

const LANGUAGES = [
  {
    locale: "en",
    unpaid: "waiting for your payment",
    unapproved: "waiting for approval",
    waitlisted: "on the waiting list",
    confirmed: "confirmed",
    door: "at the door",
  },
  {
    locale: "es",
    unpaid: "pendiente de pago",
    unapproved: "pendiente de aprobación",
    waitlisted: "en lista de espera",
    confirmed: "confirmada",
    door: "al llegar",
  },
];

async function newest(concert: Concert) {
  const mail = (await mailsOf(concert)).at(-1);
  if (!mail) throw new Error("No mail was written.");
  return mail;
}

describe.each(LANGUAGES)("in $locale the mail about a ticket", ({ locale, door, ...words }) => {
  const expectWaiting = async (concert: Concert, status: string) => {
    const mail = await newest(concert);
    expect(mail).toMatchObject({ type: "ticket_new", subject: expect.stringContaining(status) });
    expect(mail.text).toContain(`${status}.`);
    expect(mail.text).not.toContain(door);
    return mail;
  };

  it("that waits for a seat says so, shows no code and is no invitation", async () => {
    const concert = await openConcert({ capacity: 1, waitlist: true });
    const type = await addType(concert, { price: 10 });
    await giveTicket(concert, type);
    const { tickets } = await ordered(concert, type, { locale });
    const mail = await expectWaiting(concert, words.waitlisted);
    expect(mail.ics).toBeNull();
    expect(mail.text).not.toContain(tickets[0]?.code);
    expect(mail.text).toContain(tickets[0]?.ticketUrl);
  });

  it("that waits for approval says so and holds its time; once approved it shows its code for the door", async () => {
    const concert = await openConcert({ requiresApproval: true });
    const { tickets } = await ordered(concert, await addType(concert), { locale });
    const mail = await expectWaiting(concert, words.unapproved);
    expect(mail.ics).toContain("STATUS:TENTATIVE");
    const { id = "", code } = tickets[0] ?? {};
    await done(verb(concert, "approve", { id, notify: true }));
    const approved = await newest(concert);
    expect(approved.subject).toContain(words.confirmed);
    expect(approved.text).toContain(code);
  });

  it("that waits for an online payment says so, asks for it and shows no code", async () => {
    const concert = await openConcert();
    await setTenant(concert, { payProviderEnabled: true });
    const type = await addType(concert, { price: 10 });
    const { payment } = await ordered(concert, type, { locale, payment: "provider" });
    expect((await expectWaiting(concert, words.unpaid)).text).toContain(payment?.checkoutUrl);
  });

  it("that is confirmed shows its code for the door", async () => {
    const concert = await openConcert();
    const { tickets } = await ordered(concert, await addType(concert, { price: 10 }), { locale });
    const mail = await newest(concert);
    expect(mail.subject).toContain(words.confirmed);
    expect(mail.text).toMatch(new RegExp(`${door}: ${tickets[0]?.code}`));
    expect(mail.ics).toContain("METHOD:REQUEST");
  });
});
