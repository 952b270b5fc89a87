/** Who gets a slot that several staff members could take. */
export const STAFF_PREFERENCES = ["order", "least_occupied", "least_expensive", "most_expensive"] as const;
export type StaffPreference = (typeof STAFF_PREFERENCES)[number];

export const SERVICE_TYPES = ["simple", "compound", "collaborative"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
