import type { WeekDay } from "../../domain/week";

export const SEEDS = ["empty", "salon", "clinic", "workshop"] as const;
export type Seed = (typeof SEEDS)[number];

export interface SeedService {
  title: string;
  description: string;
  category: string;
  color: string;
  durationMinutes?: number;
  durationDays?: number;
  /** Major units. */
  price: number;
  capacityMax?: number;
  slotLengthMinutes?: number;
  paddingAfterMinutes?: number;
  /** Who offers it, by name. */
  staff: string[];
}

export interface SeedStaff {
  fullName: string;
  email: string;
  info: string;
  color: string;
  week: WeekDay[];
}

export interface SeedData {
  name: string;
  phone: string;
  address: string;
  slotLengthMinutes: number;
  staff: SeedStaff[];
  services: SeedService[];
}

const LUNCH = { start: "14:00", end: "15:00" };

/** The same hours on each of these weekdays. */
const week = (weekdays: number[], start: string, end: string): WeekDay[] =>
  weekdays.map((weekday) => ({ weekday, start, end, breaks: [LUNCH] }));

const SALON: SeedData = {
  name: "Salon Aurora",
  phone: "+34 910 000 000",
  address: "Calle Mayor 1, Madrid",
  slotLengthMinutes: 30,
  staff: [
    {
      fullName: "Marta Ruiz",
      email: "marta@example.com",
      info: "Cuts and colour.",
      color: "#2456d6",
      week: week([1, 2, 3, 4, 5], "09:00", "18:00"),
    },
    {
      fullName: "Jon Vega",
      email: "jon@example.com",
      info: "Cuts and beards.",
      color: "#176b3a",
      week: week([2, 3, 4, 5, 6], "10:00", "19:00"),
    },
    {
      fullName: "Eva Sanz",
      email: "eva@example.com",
      info: "Nails and colour.",
      color: "#8a5a00",
      week: week([1, 3, 5], "09:30", "17:30"),
    },
  ],
  services: [
    {
      title: "Haircut",
      description: "Wash, cut and dry.",
      category: "Hair",
      color: "#2456d6",
      durationMinutes: 45,
      price: 32,
      staff: ["Marta Ruiz", "Jon Vega"],
    },
    {
      title: "Colour",
      description: "Full colour with a consultation.",
      category: "Hair",
      color: "#8a3ffc",
      durationMinutes: 90,
      price: 68,
      paddingAfterMinutes: 15,
      staff: ["Marta Ruiz", "Eva Sanz"],
    },
    {
      title: "Beard trim",
      description: "Trim and hot towel.",
      category: "Hair",
      color: "#176b3a",
      durationMinutes: 20,
      price: 15,
      staff: ["Jon Vega"],
    },
    {
      title: "Manicure",
      description: "Shape, care and polish.",
      category: "Nails",
      color: "#b3261e",
      durationMinutes: 40,
      price: 25,
      staff: ["Eva Sanz"],
    },
  ],
};

const CLINIC: SeedData = {
  name: "Physio Norte",
  phone: "+34 910 000 001",
  address: "Avenida del Norte 12, Madrid",
  slotLengthMinutes: 15,
  staff: [
    {
      fullName: "Irene Sol",
      email: "irene@example.com",
      info: "Sports physiotherapy.",
      color: "#2456d6",
      week: week([1, 2, 3, 4, 5], "08:00", "16:00"),
    },
    {
      fullName: "Pablo Mora",
      email: "pablo@example.com",
      info: "Back and neck.",
      color: "#176b3a",
      week: week([1, 2, 4, 5], "12:00", "20:00"),
    },
  ],
  services: [
    {
      title: "First visit",
      description: "Examination and plan.",
      category: "Visits",
      color: "#2456d6",
      durationMinutes: 60,
      price: 55,
      paddingAfterMinutes: 15,
      staff: ["Irene Sol", "Pablo Mora"],
    },
    {
      title: "Follow-up",
      description: "Treatment by plan.",
      category: "Visits",
      color: "#176b3a",
      durationMinutes: 30,
      price: 40,
      paddingAfterMinutes: 5,
      staff: ["Irene Sol", "Pablo Mora"],
    },
    {
      title: "Back school",
      description: "Exercises in a small group.",
      category: "Groups",
      color: "#8a5a00",
      durationMinutes: 60,
      price: 18,
      capacityMax: 8,
      slotLengthMinutes: 60,
      staff: ["Pablo Mora"],
    },
  ],
};

const WORKSHOP: SeedData = {
  name: "Taller Arcilla",
  phone: "+34 910 000 002",
  address: "Plaza del Horno 3, Madrid",
  slotLengthMinutes: 60,
  staff: [
    {
      fullName: "Lola Prieto",
      email: "lola@example.com",
      info: "Wheel and glaze.",
      color: "#8a5a00",
      week: week([2, 3, 4, 5, 6], "10:00", "20:00"),
    },
    {
      fullName: "Kiln room",
      email: "kiln@example.com",
      info: "Rented by the day.",
      color: "#b3261e",
      week: week([1, 2, 3, 4, 5, 6, 7], "08:00", "20:00"),
    },
  ],
  services: [
    {
      title: "Wheel class",
      description: "Two hours on the wheel.",
      category: "Classes",
      color: "#8a5a00",
      durationMinutes: 120,
      price: 38,
      capacityMax: 6,
      staff: ["Lola Prieto"],
    },
    {
      title: "One-to-one lesson",
      description: "An hour of your own.",
      category: "Classes",
      color: "#2456d6",
      durationMinutes: 60,
      price: 50,
      staff: ["Lola Prieto"],
    },
    {
      title: "Kiln rental",
      description: "The kiln room for two days.",
      category: "Rentals",
      color: "#b3261e",
      durationDays: 2,
      price: 60,
      staff: ["Kiln room"],
    },
  ],
};

export const SEED_DATA: Record<Exclude<Seed, "empty">, SeedData> = { salon: SALON, clinic: CLINIC, workshop: WORKSHOP };
