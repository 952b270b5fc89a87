// Receives deliveries with Express. The body has to come raw: `express.json()` before the route would parse it.
//   SLOTWRIGHT_WEBHOOK_SECRET=whsec_… npx tsx express.ts
import { unwrapWebhook, WebhookVerificationError } from "@slotwright/sdk/webhooks";
import express from "express";

const secret = process.env.SLOTWRIGHT_WEBHOOK_SECRET ?? "";
const port = Number(process.env.PORT ?? 4000);
const app = express();

app.post("/hooks", express.raw({ type: "application/json" }), async (request, response) => {
  try {
    const event = await unwrapWebhook(request.body, request.headers, { secret });
    if (event.type === "booking.created") console.log("Booked:", event.data.booking.number);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.sendStatus(400);
  }
});
// Other routes may have their JSON parsed.
app.use(express.json());

app.listen(port, () => console.log(`Listening on port ${port}.`));
