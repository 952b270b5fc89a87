import type { Role } from "../../../../server/domain/roles";

/** A member as the row shows it; the texts are finished. */
export interface MemberRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Whose calendar the member has; null for all. */
  staffId: string | null;
  staffName: string | null;
  hasSecondFactor: boolean;
  seen: string;
  isYou: boolean;
}

/** An invitation that nobody has accepted. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  day: string;
  isOver: boolean;
}

export interface StaffOption {
  id: string;
  name: string;
}
