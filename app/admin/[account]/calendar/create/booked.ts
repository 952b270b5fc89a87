import type { BookingForm } from "../../../../../server/features/calendar";
import type { BackOffice } from "../../../client/trpc";
import { warningsInWords } from "../../../client/warnings-in-words";
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
  const { serviceId, staffId, staffIds, start, end, internalNote, notify, recurrence } = written;
  const files = customerId === null ? {} : await sendFiles(form, offered?.questions ?? [], publicKey);
  const choice = { persons: written.persons, extras: written.extras, fields: answersOf(written, files) };
  const wanted = {
    ...{ serviceId, staffId, start, end, internalNote, recurrence, customerId, force },
    ...(customerId !== null && { ...choice, notify }),
  };
  const call = (dryRun: boolean) =>
    staffIds.length > 0
      ? office.calendar.bookParts.mutate({ ...wanted, staffIds, dryRun })
      : office.appointments.create.mutate({ ...wanted, dryRun });
  const tried = force ? null : await call(true);
  const found = tried && "ok" in tried ? await warningsInWords(tried.warnings) : [];
  if (found.length === 0) await call(false);
  return found;
}
