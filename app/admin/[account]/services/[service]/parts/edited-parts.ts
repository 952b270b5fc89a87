import type { Part } from "../../../../../../server/features/services/parts/schemas";

export type StoredPart = Part;

/** A part in the editor, which has a name of its own there: one service can be a part twice. */
export interface EditedPart {
  id: string;
  /** Null for a pause. */
  serviceId: string | null;
  /** Of a pause. */
  minutes: number | null;
}

/** A service that can be a part. */
export interface PartService {
  id: string;
  title: string;
  duration: number;
  color: string;
}

let named = 0;
/** A part with a name that no other has. */
export const newPart = (part: Omit<EditedPart, "id">): EditedPart => {
  named += 1;
  return { id: `part-${named}`, ...part };
};

export const partsOf = (parts: readonly StoredPart[]): EditedPart[] =>
  parts.map(({ serviceId, minutes }) => newPart({ serviceId, minutes }));

export const toStored = (parts: readonly EditedPart[]): StoredPart[] =>
  parts.map(({ serviceId, minutes }) => ({ kind: serviceId ? "service" : "spare_time", serviceId, minutes }));
