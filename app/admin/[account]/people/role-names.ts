import { mayAppoint, ROLES, type Role } from "../../../../server/domain/roles";
import type { Messages } from "../../messages";

const WORDS = {
  owner: "roleOwner",
  manager: "roleManager",
  front_desk: "roleFrontDesk",
  staff: "roleStaff",
  viewer: "roleViewer",
} as const satisfies Record<Role, keyof Messages>;

export const roleName = (m: Messages, role: Role): string => m[WORDS[role]];

/** The roles that somebody may give. */
export const rolesToGive = (own: Role): Role[] => ROLES.filter((role) => mayAppoint(own, role));
