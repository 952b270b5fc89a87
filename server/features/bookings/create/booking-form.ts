import type { TenantContext } from "../../../context";
import { notFound } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import { seatsOf, segmentsOf } from "../segments/segments";
import { currentCatalogue } from "./catalogue";

/** What whoever books a service by hand may say of it. */
export interface BookingForm {
  /** Seats of one appointment, with whoever has most. */
  seats: number;
  extras: { id: string; title: string; price: number; minutes: number; minQty: number; maxQty: number }[];
  /** In the order they are asked, a condition after the question it names. */
  questions: {
    id: string;
    label: string;
    kind: "text" | "select" | "file";
    required: boolean;
    perPerson: boolean;
    options: string[];
    showIf: { field: string; is: string } | null;
  }[];
  /** Of a compound or collaborative service, in their order, with those who may serve each; else empty. */
  parts: { title: string; members: { id: string; name: string }[] }[];
}

/** Reads it of a service, a private one too. @throws DomainError not_found */
export async function readBookingForm(ctx: TenantContext, serviceId: string): Promise<BookingForm> {
  const id = serviceId.toLowerCase();
  const { services } = await currentCatalogue(ctx, { serviceIds: [id], audience: "management" });
  const found = services.get(id);
  if (!found) throw notFound("service");
  const { composite, intake } = found;
  const { currency } = ctx.tenant;
  return {
    seats: Math.max(1, seatsOf({ ...found, staffId: undefined })),
    extras: intake.extras.map(({ id, title, priceMinor, durationMinutes, minQuantity, maxQuantity }) => ({
      ...{ id, title, price: toMajor(priceMinor, currency), minutes: durationMinutes },
      ...{ minQty: minQuantity, maxQty: maxQuantity },
    })),
    questions: intake.questions.map(({ id, label, kind, required, perPerson, options, showIf }) => ({
      ...{ id, label, kind, required, perPerson, options, showIf },
    })),
    parts: (composite ? segmentsOf(found) : []).map(({ service, members }) => ({
      title: service.title,
      members: members.map(({ id, fullName }) => ({ id, name: fullName })),
    })),
  };
}
