// Receives deliveries with nothing but Node.
//   SLOTWRIGHT_WEBHOOK_SECRET=whsec_… npx tsx webhook-server.ts
import { createServer, type IncomingMessage } from "node:http";
import { signWebhook, unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";

const BYTES_MAX = 1_000_000;
const secret = process.env.SLOTWRIGHT_WEBHOOK_SECRET ?? "";
/** A delivery may come more than once; keep these in your database. */
const seen = new Set<unknown>();

const server = createServer(async (request, response) => {
  // Anybody can send anything here: whatever goes wrong is answered, for an error that leaves ends the program.
  try {
    const event = await unwrapWebhook(await bodyOf(request), request.headers, { secret });
    const id = request.headers["webhook-id"];
    if (!seen.has(id) && event.type === "booking.created") console.log("Booked:", event.data.booking.number);
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    const isRefused = error instanceof WebhookVerificationError;
    if (!isRefused) console.error(error);
    // After a 500 the service sends the delivery again.
    response.writeHead(isRefused ? 400 : 500).end();
  }
});
const port = Number(process.env.PORT ?? 4000);
// A secret that is missing or malformed rejects here and ends the program, instead of failing at the first delivery.
signWebhook("", { secret }).then(() => server.listen(port, () => console.log(`Listening on port ${port}.`)));

/** Ends with an error when the sender goes away, or sends more than any delivery has. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new WebhookVerificationError("The body is too large for a delivery.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
