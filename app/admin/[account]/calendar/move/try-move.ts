import { refusalOf } from "../../../client/refusal";
import type { BackOffice } from "../../../client/trpc";
import { warningsInWords } from "../../../client/warnings-in-words";

/** Who changed the appointment meanwhile, and where it stands by now. */
export interface Meanwhile {
  by: string | null;
  start: string;
  staffId: string;
  updatedAt: string;
}

type Asked = Parameters<BackOffice["calendar"]["move"]["mutate"]>[0];

/** What a new price is told by. */
type PriceWords = (price: number) => string;

/** What the checks find, as sentences; of another service its price too. */
export async function tryOut(office: BackOffice, asked: Asked, priceIn?: PriceWords): Promise<string[]> {
  const tried = await office.calendar.move.mutate({ ...asked, dryRun: true });
  if (!("ok" in tried)) return [];
  const found = await warningsInWords(tried.warnings);
  return priceIn && asked.serviceId !== undefined ? [...found, priceIn(tried.price)] : found;
}

/** Moves, unless something speaks against it that was not accepted by `force`. @returns what that is, in sentences */
export async function moveUnlessWarned(office: BackOffice, asked: Asked, priceIn: PriceWords): Promise<string[]> {
  const found = asked.force ? [] : await tryOut(office, asked, priceIn);
  if (found.length === 0) await office.calendar.move.mutate(asked);
  return found;
}

/** Who was quicker, where that is why a move was refused; else null. */
export async function meanwhileOf(
  office: BackOffice,
  { id, error }: { id: string; error: unknown },
): Promise<Meanwhile | null> {
  const refused = refusalOf(error);
  if (refused?.code !== "conflict" || !refused.fields?.seenAt) return null;
  return office.calendar.lastChange.query({ id }).catch(() => null);
}
