import { median } from "../http-load";
import type { BenchAccount } from "./account";
import { openSettled, type Visitor } from "./visitor";

const ROUNDS = 10;

/** From the moment a change is sent by somebody else until it stands in an open calendar of four hundred visits. */
export async function benchLive({ call, fullDate }: BenchAccount, { path, newContext }: Visitor): Promise<string[]> {
  const context = await newContext();
  const page = await context.newPage();
  await openSettled(page, `${path}/calendar?date=${fullDate}`);
  // Noon of that day, wherever the account's midnight is.
  const day = `from=${fullDate}T11:00:00Z&to=${fullDate}T13:00:00Z`;
  const { data } = (await call("GET", `/api/v1/bookings?${day}&limit=1`)) as {
    data: { id: string; appointmentId: string }[];
  };
  const [booking] = data;
  const card = page.locator(`a.ev[data-id="${booking?.appointmentId}"]`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const status = round % 2 === 0 ? "pending" : "approved";
    const startedAt = performance.now();
    await call("PATCH", `/api/v1/bookings/${booking?.id}`, { status });
    await card.and(page.locator(status === "pending" ? ".is-pend" : ":not(.is-pend)")).waitFor();
    times.push(performance.now() - startedAt);
  }
  await context.close();
  return [
    `seen after: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms; target 2000 ms`,
  ];
}
