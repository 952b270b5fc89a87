import { eq, sql } from "drizzle-orm";
import { connect } from "../db/client";
import { deadlinesOf } from "../db/connections/deadlines";
import { appointments, bookings, occupancies } from "../db/schema";
import { testDatabase } from "./database";
import { at, booked, type Shop } from "./shop";

/** How a rival ends: it stands, is undone, or asks for a lock that the other holds, before it would stand. */
export type RivalEnd = "commit" | "rollback" | "lock";

/**
 * Begins to block the first member's ten o'clock past every lock: by a row that nobody sees before it commits.
 *
 * @returns what ends it, and answers how that went
 */
export async function rivalOf(shop: Shop): Promise<{ end: (how: RivalEnd) => Promise<"stands" | "undone"> }> {
  const rival = connect(testDatabase().url, 1, deadlinesOf(600_000));
  const [decided, decide] = promised<RivalEnd>();
  const [holds, begun] = promised<void>();
  const { id } = await booked(shop, { start: "18:00", staff: shop.staffIds[0] ?? "" });
  const [own] = await testDatabase()
    .db.select({ id: bookings.appointmentId })
    .from(bookings)
    .where(eq(bookings.id, id));
  const running = rival.db
    .transaction(async (tx) => {
      const [startsAt, endsAt] = [new Date(at(shop, "10:00")), new Date(at(shop, "11:00"))];
      const span = { startsAt, endsAt, blockedStartsAt: startsAt, blockedEndsAt: endsAt };
      const blocked = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
      const appointmentId = own?.id ?? "";
      await tx.update(appointments).set(span).where(eq(appointments.id, appointmentId));
      await tx.update(occupancies).set({ blocked }).where(eq(occupancies.appointmentId, appointmentId));
      begun();
      const how = await decided;
      if (how === "rollback") throw new Error("undone");
      if (how === "lock") await tx.execute(sql`select 1 from staff where id = ${shop.staffIds[0]} for update`);
    })
    .then(
      () => "stands" as const,
      () => "undone" as const,
    );
  await holds;
  const end = async (how: RivalEnd) => {
    decide(how);
    const outcome = await running;
    await rival.close();
    return outcome;
  };
  return { end };
}

function promised<Value>(): [Promise<Value>, (value: Value) => void] {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return [promise, resolve];
}
