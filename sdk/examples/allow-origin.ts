// Lets the pages of an origin call the public API from the browser (CORS): what `book-in-a-browser.ts` needs.
//   SLOTWRIGHT_API_KEY=… SLOTWRIGHT_BASE_URL=… npx tsx allow-origin.ts https://salon.example
import { Slotwright } from "@slotwright/sdk";

const origin = process.argv[2] ?? "";
const client = new Slotwright();
const { allowedOrigins } = await client.settings.get();
await client.settings.update({ allowedOrigins: [...allowedOrigins, origin] });
console.log(`Allowed: ${origin}`);
