import type { StaffMember } from "../../../../server/features/staff/schemas";
import type { Messages } from "../../messages";

/** Who may book a member, in words. */
export const visibilityWord = (m: Messages, visibility: StaffMember["visibility"]): string =>
  ({ public: m.staffPublic, private: m.staffPrivate, archive: m.staffArchived })[visibility];
