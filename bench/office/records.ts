import type { BenchAccount } from "./account";

/** One of each record there is a page for, by the name of its place in the address. */
export async function recordsOf({
  call,
  tenantId,
  fullDate,
  serviceId,
  staffIds,
}: BenchAccount): Promise<Record<string, string>> {
  const first = async (list: string): Promise<string> => {
    const { data } = (await call("GET", `/api/v1/${list}`)) as { data: { id: string }[] };
    return data[0]?.id ?? tenantId;
  };
  const webhook = await call("POST", "/api/v1/webhooks", {
    url: "https://example.com/hooks",
    events: ["booking.created"],
  });
  const { data } = (await call(
    "GET",
    `/api/v1/bookings?from=${fullDate}T11:00:00Z&to=${fullDate}T13:00:00Z&limit=1`,
  )) as {
    data: { id: string; customerId: string; paymentId: string | null }[];
  };
  const [booking] = data;
  const customer = booking?.customerId ?? tenantId;
  // Nobody of the planted account has one.
  const sold = await call("POST", "/api/v1/packages", { customerId: customer, serviceId, notify: false });
  return {
    booking: booking?.id ?? tenantId,
    customer,
    payment: booking?.paymentId ?? (await first("payments?limit=1")),
    coupon: await first("coupons?limit=1"),
    event: await first("events?limit=1"),
    mail: await first("outbox?limit=1"),
    notification: await first("notifications?limit=1"),
    package: String(sold.id),
    service: await first("services?limit=1"),
    member: staffIds[0] ?? tenantId,
    webhook: String(webhook.id),
  };
}
