// Receives deliveries with Bun.
//   SLOTWRIGHT_WEBHOOK_SECRET=whsec_… bun bun.ts
import { unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";

const secret = Bun.env.SLOTWRIGHT_WEBHOOK_SECRET ?? "";
const port = Number(Bun.env.PORT ?? 4000);

Bun.serve({
  port,
  routes: {
    "/hooks": {
      POST: async (request) => {
        const event = await unwrapWebhook(await request.arrayBuffer(), request.headers, { secret });
        if (event.type === "booking.created") console.log("Booked:", event.data.booking.number);
        return new Response(null, { status: 204 });
      },
    },
  },
  error: (error) => {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  },
});
console.log(`Listening on port ${port}.`);
