/** A ticket as a wallet shows it, in words of whoever keeps it there. */
export interface WalletTicket {
  /** Of the ticket and of its event, for as long as they live. */
  id: string;
  eventId: string;
  /** What opens the door. */
  code: string;
  company: { name: string; primaryColor: string };
  event: { title: string; startsAt: Date; endsAt: Date; place: string | null };
  /** From when to when, on the wall of the place. */
  when: string;
  attendeeName: string;
  typeTitle: string;
  /** BCP 47. */
  language: string;
  labels: { when: string; where: string; attendee: string; type: string };
}
