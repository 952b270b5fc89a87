import type { SeedData } from "./seed";
import { CLINIC } from "./seed-clinic";
import { SALON } from "./seed-salon";
import { WORKSHOP } from "./seed-workshop";

export const SEEDS = ["empty", "salon", "clinic", "workshop"] as const;
export type Seed = (typeof SEEDS)[number];

export const SEED_DATA: Record<Exclude<Seed, "empty">, SeedData> = { salon: SALON, clinic: CLINIC, workshop: WORKSHOP };
