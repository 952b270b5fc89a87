// A CommonJS module that uses all three entries, in its types and at run time.
import sdk = require("@slotwright/sdk");
import visitors = require("@slotwright/sdk/public");
import webhooks = require("@slotwright/sdk/webhooks");

const SECRET = "whsec_c2VjcmV0LXRoYXQtaXMtMzItYnl0ZXMtbG9uZy1vaw==";
const fetch: typeof globalThis.fetch = async () =>
  Response.json({ error: { code: "not_found", message: "No." } }, { status: 404 });
const client: sdk.Slotwright = new sdk.Slotwright({ apiKey: "slw_x", baseUrl: "http://localhost", fetch });

async function main(): Promise<void> {
  const { NotFoundError } = await import("@slotwright/sdk");
  try {
    const service: sdk.Service = await client.services.get("a");
    console.log(service.title);
  } catch (error) {
    if (!(error instanceof sdk.NotFoundError)) throw error;
    console.log(error.code, error instanceof NotFoundError, sdk.NotFoundError === (NotFoundError as unknown));
  }
  const body = JSON.stringify({ type: "ping", data: {} });
  const event = await webhooks.unwrapWebhook(body, await webhooks.signWebhook(body, { secret: SECRET }), {
    secret: SECRET,
  });
  console.log(event.type, new visitors.SlotwrightPublic({ publicKey: "pk_x", baseUrl: "http://localhost" }).baseUrl);
}

void main();
