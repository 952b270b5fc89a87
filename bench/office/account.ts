import { plantStaff, request } from "../world";
import { plantYear } from "./plant";

/** The account whose back office is measured. */
export interface BenchAccount {
  origin: string;
  tenantId: string;
  /** Opens its back office as its owner. */
  adminUrl: string;
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  serviceId: string;
  staffIds: string[];
  /** A working day with twenty visits in each of twenty calendars. */
  fullDate: string;
}

interface Planted {
  origin: string;
  sql: Parameters<typeof plantYear>[0];
}

const MEMBERS = 20;

/** A salon with twenty members at work, 50,000 bookings of 10,000 customers, and what bookings leave behind. */
export async function openBenchAccount({ origin, sql }: Planted): Promise<BenchAccount> {
  const sandbox = await request(`${origin}/api/sandbox`, {
    method: "POST",
    authorization: "",
    body: { seed: "salon" },
  });
  const authorization = `Bearer ${String(sandbox.apiKey)}`;
  const call: BenchAccount["call"] = (method, path, body) =>
    request(`${origin}${path}`, { method, authorization, body });
  const tenantId = String((sandbox.tenant as { id: string }).id);
  // Those of the seed would be further columns of the calendar.
  const { data } = (await call("GET", "/api/v1/staff?limit=100")) as { data: { id: string }[] };
  for (const { id } of data) await call("PATCH", `/api/v1/staff/${id}`, { visibility: "archive" });
  const { serviceId, staffIds } = await plantStaff({ call }, MEMBERS);
  const fullDate = await plantYear(sql, { tenantId, call, serviceId, staffIds });
  return { origin, tenantId, adminUrl: String(sandbox.adminUrl), call, serviceId, staffIds, fullDate };
}
