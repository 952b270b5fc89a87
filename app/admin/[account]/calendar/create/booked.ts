import type { BookingForm } from "../../../../../server/features/calendar";
import type { BackOffice } from "../../../client/trpc";
import { warningsInWords } from "../../../client/warnings-in-words";
import { readMarks } from "../../../parts/marks/marks-boxes";
import { sendFiles } from "./sent-files";
import { answersOf, type Written } from "./written";

interface ToBook {
  written: Written;
  form: FormData;
  offered: BookingForm | null;
  publicKey: string;
  /** Null: time for nobody. */
  customerId: string | null;
  /** Although there are warnings. */
  force: boolean;
}

/** Books what is written, unless something speaks against it. @returns what that is, in sentences */
export async function book(office: BackOffice, asked: ToBook): Promise<string[]> {
  const { written, form, offered, publicKey, customerId, force } = asked;
  const { serviceId, staffId, staffIds, start, end, internalNote, notes, notify, recurrence } = written;
  const { coupon, packageId, pay } = written.charge;
  const files = customerId === null ? {} : await sendFiles(form, offered?.questions ?? [], publicKey);
  const choice = { persons: written.persons, extras: written.extras, fields: answersOf(written, files) };
  const wanted = {
    ...{ serviceId, staffId, start, end, internalNote, recurrence, customerId, force, ...readMarks(form) },
    ...(customerId !== null && { ...choice, notes, notify, coupon, packageId }),
  };
  const call = (how: { dryRun: boolean; payment?: Payment }) =>
    staffIds.length > 0
      ? office.calendar.bookParts.mutate({ ...wanted, staffIds, ...how })
      : office.appointments.create.mutate({ ...wanted, ...how });
  // It says what it costs too, which is taken at once.
  const tried = force && pay !== "now" ? null : await call({ dryRun: true });
  const found = !force && tried && "ok" in tried ? await warningsInWords(tried.warnings) : [];
  if (found.length > 0) return found;
  await call({ dryRun: false, ...(customerId !== null && paymentOf(pay, tried)) });
  return [];
}

interface Payment {
  method: "local" | "provider";
  amount?: number;
}

/** How it is paid; nothing is taken of what is free. */
function paymentOf(pay: Written["charge"]["pay"], tried: object | null): { payment?: Payment } {
  if (pay === "online") return { payment: { method: "provider" } };
  const price = tried && "price" in tried ? Number(tried.price) : 0;
  return pay === "now" && price > 0 ? { payment: { method: "local", amount: price } } : {};
}
