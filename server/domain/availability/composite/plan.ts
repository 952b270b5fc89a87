import { blockedSpan, type SlotSpan } from "../span";
import type { PlannedPart } from "./calendar";
import type { Step } from "./timeline";

/** A service part with its member and its time. */
export interface AssignedPart {
  step: Step;
  staffId: string;
  span: SlotSpan;
}

interface PaddedPart extends AssignedPart {
  padded: SlotSpan;
}

/**
 * The appointments of a composite, in the order of its parts.
 *
 * Where the padding of two parts of one member would meet, it is cut: the earlier part keeps its padding up to the
 * later one's start. Together a member's parts block exactly what their padded spans cover, and never share an instant,
 * which the database refuses.
 *
 * @param parts ascending by start as far as they have the same member; those never overlap, padding aside
 */
export function plan(parts: AssignedPart[]): PlannedPart[] {
  const padded = parts.map(({ step, staffId, span }) => {
    return { step, staffId, span, padded: blockedSpan(span, step.rules) };
  });
  const byMember = new Map<string, PaddedPart[]>();
  for (const part of padded) {
    const own = byMember.get(part.staffId);
    if (own === undefined) byMember.set(part.staffId, [part]);
    else own.push(part);
  }
  const blocked = new Map<PaddedPart, SlotSpan>();
  for (const own of byMember.values()) block(own, blocked);
  return padded.map((part) => {
    const { startAt, endAt } = part.span;
    const { startAt: blockedStartAt, endAt: blockedEndAt } = blocked.get(part) ?? part.padded;
    const { serviceId } = part.step.part;
    return { serviceId, staffId: part.staffId, startAt, endAt, blockedStartAt, blockedEndAt };
  });
}

/** Notes what each part of one member blocks. */
function block(own: PaddedPart[], blocked: Map<PaddedPart, SlotSpan>): void {
  // The earliest padded start of a part and all after it.
  const earliest = own.map(({ padded }) => padded.startAt);
  for (let index = own.length - 2; index >= 0; index--)
    earliest[index] = Math.min(earliest[index] ?? Infinity, earliest[index + 1] ?? Infinity);
  let latest = -Infinity;
  let cutAt: number | null = null;
  own.forEach((part, index) => {
    const startAt: number = cutAt ?? earliest[index] ?? part.padded.startAt;
    latest = Math.max(latest, part.padded.endAt);
    const next = own[index + 1];
    // Where the padding of earlier parts gives way to that of later ones.
    cutAt = next && latest > (earliest[index + 1] ?? Infinity) ? Math.min(latest, next.span.startAt) : null;
    blocked.set(part, { startAt, endAt: cutAt ?? latest });
  });
}
