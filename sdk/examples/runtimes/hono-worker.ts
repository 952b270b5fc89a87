// Receives deliveries with Hono on Cloudflare Workers. The secret is the worker's: `wrangler secret put SLOTWRIGHT_WEBHOOK_SECRET`.
import { unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";
import { Hono } from "hono";

const app = new Hono<{ Bindings: { SLOTWRIGHT_WEBHOOK_SECRET: string } }>();

app.post("/hooks", async (context) => {
  const secret = context.env.SLOTWRIGHT_WEBHOOK_SECRET;
  const event = await unwrapWebhook(await context.req.arrayBuffer(), context.req.raw.headers, { secret });
  if (event.type === "booking.created") console.log("Booked:", event.data.booking.number);
  return context.body(null, 204);
});

app.onError((error, context) => {
  if (error instanceof WebhookVerificationError) return context.body(null, 400);
  throw error;
});

export default app;
