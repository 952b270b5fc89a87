/** What a person may be in an account. */
export const ROLES = ["owner", "manager", "front_desk", "staff", "viewer"] as const;
export type Role = (typeof ROLES)[number];
