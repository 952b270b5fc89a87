/** Who books in the demo account: nobody. `example.com` belongs to nobody either (RFC 2606 §3). */
export const CUSTOMERS = [
  "Ana Blanco",
  "Luis Ortega",
  "Carmen Vidal",
  "Hugo Reyes",
  "Sofia Marin",
  "Pau Serra",
  "Elena Costa",
  "Iker Lasa",
  "Nora Gil",
  "Tomas Vera",
] as const;

/** What becomes of a visit that does not simply take place and is paid at the desk. */
export type Fate = "cancelled" | "no_show" | "unpaid";

/** One booking of the demo account. */
export interface Visit {
  /** From today; where it has no free time the nearest one that has, of the past before it, else after it. */
  day: number;
  /** By its title. */
  service: string;
  /** Index into `CUSTOMERS`. */
  customer: number;
  /** Which of the day's free times, 0 the first and 1 the last. */
  share: number;
  persons?: number;
  fate?: Fate;
  coupon?: string;
  /** Pays with the package that this visitor buys first. */
  package?: true;
  /** Of the service, by title. */
  extras?: string[];
  /** To the questions of the service, in their order. */
  answers?: string[];
  /** Waits for a seat at the start of the visit before it. */
  waits?: true;
}

type Row = [day: number, service: string, customer: number, share: number, more?: Partial<Visit>];

const ROWS: Row[] = [
  [-13, "Haircut", 0, 0.2],
  [-12, "Colour", 1, 0.5, { answers: ["Yes", "Henna"] }],
  [-12, "Beard trim", 2, 0.8],
  [-11, "Manicure", 3, 0.3, { package: true }],
  [-10, "Haircut", 4, 0.6, { coupon: "WELCOME10" }],
  [-9, "Haircut", 5, 0.1, { fate: "no_show" }],
  [-9, "Beard trim", 6, 0.4],
  [-8, "Colour and cut", 7, 0.2],
  [-7, "Manicure", 8, 0.7, { extras: ["Gel polish"] }],
  [-6, "Haircut", 9, 0.3, { fate: "cancelled" }],
  [-6, "Haircut", 0, 0.9],
  [-5, "Beard trim", 2, 0.5],
  [-4, "Colour", 4, 0.1, { answers: ["No"] }],
  [-3, "Styling class", 1, 0.2, { persons: 2 }],
  [-3, "Styling class", 6, 0.2],
  [-2, "Manicure", 3, 0.4, { package: true }],
  [-2, "Haircut", 8, 0.7],
  [-1, "Haircut", 5, 0.5, { fate: "unpaid" }],
  [0, "Haircut", 7, 0.9],
  [1, "Colour", 9, 0.3, { answers: ["Yes", "A rinse"] }],
  [1, "Haircut", 2, 0.5],
  [1, "Beard trim", 1, 0.6],
  [2, "Manicure", 6, 0.4, { extras: ["Gel polish", "Nail art"] }],
  [3, "Haircut", 0, 0.2],
  [3, "Haircut", 4, 0.8, { fate: "cancelled" }],
  [4, "Beard trim", 8, 0.3],
  [5, "Styling class", 3, 0.4, { persons: 3 }],
  [5, "Styling class", 5, 0.4, { persons: 2 }],
  [5, "Styling class", 7, 0.4],
  [5, "Styling class", 9, 0.4, { waits: true }],
  [6, "Colour and cut", 1, 0.3],
  [7, "Haircut", 6, 0.5],
  [8, "Manicure", 3, 0.6, { package: true }],
  [9, "Haircut", 2, 0.1],
  [10, "Colour", 0, 0.4],
  [12, "Beard trim", 5, 0.7],
  [13, "Haircut", 8, 0.5],
];

/** Two weeks back and two ahead. */
export const VISITS: Visit[] = ROWS.map(([day, service, customer, share, more]) => ({
  day,
  service,
  customer,
  share,
  ...more,
}));
