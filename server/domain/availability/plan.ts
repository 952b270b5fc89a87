import type { Stage } from "./course";
import { blockedSpan, type SlotSpan } from "./span";
import type { PlannedPart } from "./whole-calendar";

/** A service part with its member and its time. */
export interface CastPart {
  stage: Stage;
  staffId: string;
  span: SlotSpan;
}

interface PaddedPart extends CastPart {
  padded: SlotSpan;
}

/**
 * The appointments of a whole, in the order of its parts.
 *
 * Where the padding of two parts of one member would meet, it is cut: the earlier part keeps its padding up to the
 * later one's start. Together a member's parts block exactly what their padded spans cover, and never share an instant,
 * which the database refuses.
 *
 * @param parts ascending by start as far as they have the same member; those never overlap, padding aside
 */
export function plan(parts: CastPart[]): PlannedPart[] {
  const padded = parts.map(({ stage, staffId, span }) => {
    return { stage, staffId, span, padded: blockedSpan(span, stage.offer) };
  });
  return padded.map((part) => {
    const own = padded.filter(({ staffId }) => staffId === part.staffId);
    const before = own.length === 1 ? [] : own.slice(0, own.indexOf(part));
    const after = own.length === 1 ? [] : own.slice(own.indexOf(part) + 1);
    const { startAt, endAt } = part.span;
    return {
      serviceId: part.stage.part.serviceId,
      staffId: part.staffId,
      startAt,
      endAt,
      blockedStartAt: cutAt(before, [part, ...after]) ?? earliest([part, ...after]),
      blockedEndAt: cutAt([...before, part], after) ?? latest([...before, part]),
    };
  });
}

/** Where the padding of earlier parts gives way to that of later ones; null when they do not meet. */
function cutAt(earlier: PaddedPart[], later: PaddedPart[]): number | null {
  const [next] = later;
  if (next === undefined || latest(earlier) <= earliest(later)) return null;
  return Math.min(latest(earlier), next.span.startAt);
}

const earliest = (parts: PaddedPart[]): number => Math.min(...parts.map(({ padded }) => padded.startAt));
const latest = (parts: PaddedPart[]): number => Math.max(...parts.map(({ padded }) => padded.endAt));
