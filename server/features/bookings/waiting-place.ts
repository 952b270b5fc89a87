import type { TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { ServiceRow } from "../../db/schema";
import { sumPersons } from "./queries";

interface Party {
  /** The appointment. */
  id: string;
  service: Pick<ServiceRow, "waitlistCapacity">;
  persons: number;
  capacityMax: number;
}

/** Whether the waiting list of an appointment has room for a party. One that could never be seated waits for nothing. */
export async function hasWaitingRoom(ctx: TenantContext, db: Db, party: Party): Promise<boolean> {
  const { id, service, persons, capacityMax } = party;
  if (persons > capacityMax || persons > service.waitlistCapacity) return false;
  const { waiting } = await sumPersons(db, ctx.tenant.id, id);
  return waiting + persons <= service.waitlistCapacity;
}
