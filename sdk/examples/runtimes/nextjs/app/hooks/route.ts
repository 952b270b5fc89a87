// Receives deliveries with Next.js: a route handler, whose `request.text()` is the raw body.
import { unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";

export async function POST(request: Request): Promise<Response> {
  const secret = process.env.SLOTWRIGHT_WEBHOOK_SECRET ?? "";
  try {
    const event = await unwrapWebhook(await request.text(), request.headers, { secret });
    if (event.type === "booking.created") console.log("Booked:", event.data.booking.number);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  }
}
