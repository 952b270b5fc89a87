import type { StaffMember } from "../../../../server/features/staff/schemas";
import type { PageMessages } from "../../messages";

/** Who may book a member, in words. */
export const visibilityWord = (m: PageMessages, visibility: StaffMember["visibility"]): string =>
  ({ public: m.staffPublic, private: m.staffPrivate, archive: m.staffArchived })[visibility];
