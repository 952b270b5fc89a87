// The shortest booking page: pick the first service, show its free times, book the one that is clicked.
import { ConflictError, SlotwrightPublic, ValidationError } from "@slotwright/sdk/public";

const form = document.querySelector("form");
const times = document.querySelector("select");
if (!form || !times) throw new Error("The page has a form with a list of times.");
const { baseUrl, publicKey } = form.dataset;
const shop = new SlotwrightPublic({ baseUrl, publicKey });

const [service] = (await shop.storefront.services()).data;
if (!service) throw new Error("Nothing is on offer.");
const { days } = await shop.slots.list({ service: service.id });
times.replaceChildren(
  ...days.flatMap(({ date, slots }) => slots.map((slot) => new Option(`${date} ${slot.time}`, slot.start))),
);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? "");
  try {
    const { bookings } = await shop.bookings.create({
      items: [{ service: service.id, start: times.value }],
      name: text("name"),
      email: text("email"),
    });
    location.assign(bookings[0]?.manageUrl ?? "/");
  } catch (error) {
    if (error instanceof ValidationError) alert(Object.values(error.fields).join("\n"));
    else if (error instanceof ConflictError) alert("That time was just taken.");
    else throw error;
  }
});
