import { CLINIC } from "./clinic";
import { SALON } from "./salon";
import type { SeedData } from "./seed-data";
import { WORKSHOP } from "./workshop";

export const SEEDS = ["empty", "salon", "clinic", "workshop"] as const;
export type Seed = (typeof SEEDS)[number];

export const SEED_DATA: Record<Exclude<Seed, "empty">, SeedData> = { salon: SALON, clinic: CLINIC, workshop: WORKSHOP };
