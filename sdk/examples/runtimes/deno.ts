// Receives deliveries with Deno.
//   SLOTWRIGHT_WEBHOOK_SECRET=whsec_… deno run --allow-net --allow-env deno.ts
import { unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";

const secret = Deno.env.get("SLOTWRIGHT_WEBHOOK_SECRET") ?? "";
const port = Number(Deno.env.get("PORT") ?? 4000);

Deno.serve({ port, onListen: () => console.log(`Listening on port ${port}.`) }, async (request) => {
  try {
    const event = await unwrapWebhook(await request.arrayBuffer(), request.headers, { secret });
    if (event.type === "booking.created") console.log("Booked:", event.data.booking.number);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  }
});
