import { describe, expect, it } from "vitest";
import { type FakeSalon, fakeApi, PUBLIC_KEY, TOKEN } from "../testing/fake-api";
import { HAIRCUT } from "../testing/salon";
import { textOf, visit } from "../testing/visit";

const said = async (salon: FakeSalon, address: string) => textOf((await visit(fakeApi(salon), address)).html);

const noticeOf = (...minutes: number[]): FakeSalon => ({
  config: { slug: "aurora" },
  services: minutes.map((minCancelMinutes, index) => ({ ...HAIRCUT, id: `svc-${index}`, minCancelMinutes })),
});

describe("until when a booking can be changed", () => {
  it.each([
    [[0], "Online until it begins.", "En línea hasta que empiece."],
    [
      [0, 1440],
      "Online until it begins or up to 24 hours before, depending on the service.",
      "En línea hasta que empiece o hasta 24 horas antes, según el servicio.",
    ],
    [
      [120, 1440],
      "Online until 2 hours to 24 hours before it begins, depending on the service.",
      "En línea hasta entre 2 horas y 24 horas antes de que empiece, según el servicio.",
    ],
  ])("is said of notices of %o minutes on the page of the business", async (minutes, english, spanish) => {
    expect(await said(noticeOf(...minutes), "/aurora")).toContain(english);
    expect(await said(noticeOf(...minutes), "/aurora?lang=es")).toContain(spanish);
  });

  it("is its beginning where no notice is asked for, before and after it was booked", async () => {
    const form = `/book/${PUBLIC_KEY}/svc-0/details?start=2026-11-24T09:30:00Z`;
    expect(await said(noticeOf(0), form)).toContain("You can change or cancel online until it begins.");
    expect(await said(noticeOf(0), `${form}&lang=es`)).toContain(
      "Puedes cambiar o cancelar en línea hasta que empiece.",
    );
    const start = "2026-11-24T08:30:00.000Z";
    const managed = { booking: { start }, cancelUntil: start };
    expect(await said({ managed }, `/manage/${TOKEN}`)).toContain("You can change or cancel until it begins.");
    const late = { ...managed, canCancel: false, canReschedule: false };
    expect(await said({ managed: late }, `/manage/${TOKEN}?lang=es`)).toContain(
      "Se podía cambiar y cancelar en línea hasta que empezó.",
    );
  });

  it("never was, of one booked or moved after that: then it says so", async () => {
    const late = { canCancel: false, canReschedule: false, cancelUntil: "2026-11-19T08:30:00Z" };
    const english = "Bookings at such short notice cannot be changed or cancelled online. For changes, get in touch:";
    const said19 = "possible until Thursday 19 November";
    const made = { ...late, booking: { createdAt: "2026-11-20T08:00:00Z" } };
    const page = await said({ managed: made }, `/manage/${TOKEN}`);
    expect(page).toContain(english);
    expect(page).not.toContain(said19);
    expect(await said({ managed: made }, `/manage/${TOKEN}?lang=es&done=late`)).toContain(
      "Las reservas con tan poca antelación no se pueden cambiar ni cancelar en línea. Llámanos",
    );
    const moved = { ...late, booking: { createdAt: "2026-11-01T08:00:00Z", movedAt: "2026-11-20T08:00:00Z" } };
    expect(await said({ managed: moved }, `/manage/${TOKEN}`)).toContain(english);
    const before = { ...late, booking: { createdAt: "2026-11-01T08:00:00Z" } };
    expect(await said({ managed: before }, `/manage/${TOKEN}`)).toContain(said19);
  });

  it("has its year where that is another one", async () => {
    const form = `/book/${PUBLIC_KEY}/svc-0/details?start=2027-01-05T09:30:00Z`;
    expect(await said(noticeOf(1440), form)).toContain("online until Monday 4 January 2027, 10:30.");
    const managed = { booking: { start: "2027-01-05T09:30:00.000Z" }, cancelUntil: "2027-01-04T09:30:00.000Z" };
    expect(await said({ managed }, `/manage/${TOKEN}`)).toContain("cancel until Monday 4 January 2027, 10:30.");
    expect(await said({ managed }, `/manage/${TOKEN}?lang=es`)).toContain("hasta el lunes, 4 de enero de 2027, 10:30.");
  });
});

describe("what is paid when", () => {
  const config = { slug: "aurora", payProviderEnabled: true };
  const free = {
    ...HAIRCUT,
    id: "svc-free",
    price: 0,
    deposit: 50,
    staff: HAIRCUT.staff.map((one) => ({ ...one, price: 0 })),
  };

  it("leaves out the deposit of what is free", async () => {
    const mixed = await said({ config, services: [{ ...HAIRCUT, deposit: 20 }, free] }, "/aurora");
    expect(mixed).toContain("Deposit 20% when you book online, the rest on site.");
    const none = await said({ config, services: [free] }, "/aurora");
    expect(none).not.toContain("Deposit");
    expect(none).not.toContain("Payment");
    expect(none).toContain("Change or cancel");
  });
});
