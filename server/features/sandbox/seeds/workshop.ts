import { open, type SeedData, week } from "./seed-data";

export const WORKSHOP: SeedData = {
  name: "Taller Arcilla",
  phone: "+34 910 000 002",
  address: "Plaza del Horno 3, Madrid",
  slotLengthMinutes: 60,
  hours: open([1, 2, 3, 4, 5, 6, 7], "08:00", "20:00"),
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
      waitlistCapacity: 4,
      extras: [
        { title: "Glaze and firing", description: "For one piece.", price: 12, durationMinutes: 0, perPerson: true },
      ],
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
