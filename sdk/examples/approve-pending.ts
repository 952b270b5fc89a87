// Approves what waits for it, unless the customer has cancelled often.
//   SLOTWRIGHT_API_KEY=… SLOTWRIGHT_BASE_URL=… npx tsx approve-pending.ts
import { ConflictError, Slotwright } from "@slotwright/sdk";

const CANCELLATIONS_MAX = 3;
const client = new Slotwright();

for await (const booking of client.bookings.list({ status: "pending" })) {
  const { customerId } = booking;
  const cancelled = await client.bookings.list({ customerId, status: "cancelled", limit: 1 });
  if (cancelled.total > CANCELLATIONS_MAX) continue;
  try {
    await client.bookings.update(booking.id, { status: "approved", notify: true });
    console.log(`Approved ${booking.number}.`);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    console.log(`${booking.number} cannot be approved any more: ${error.code}.`);
  }
}
