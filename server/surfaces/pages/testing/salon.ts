import type { BusinessPage, Category, Config, ManagedBooking, ManagedOrder, Question, Service } from "../api-types";

/** Friday 20 November 2026, 09:12 in Madrid. */
export const NOW = "2026-11-20T08:12:00Z";

export const CONFIG: Config = {
  companyName: "Salon Aurora",
  companyEmail: "hola@aurora.example",
  companyPhone: "+34 910 000 000",
  companyAddress: "Calle del Pez 12, 28004 Madrid",
  companyWebsite: "https://aurora.example",
  logoUrl: null,
  primaryColor: "#2456d6",
  locale: "en",
  timeZone: "Europe/Madrid",
  currency: "EUR",
  slotLength: 30,
  minPriorMinutes: 60,
  minCancelMinutes: 1440,
  maxDays: 365,
  allowStaffChoice: true,
  requirePhone: false,
  termsUrl: "https://aurora.example/terms",
  privacyUrl: "https://aurora.example/privacy",
  localPaymentEnabled: true,
  payProviderEnabled: false,
  allowedOrigins: ["https://aurora.example"],
  now: NOW,
  sandbox: false,
  slug: null,
  clock: "auto",
};

export const PAGE: BusinessPage = {
  slug: null,
  url: "https://book.example/salon-aurora",
  isIndexed: true,
  companyName: "Salon Aurora",
  about: "Three chairs and **no hurry**.",
  logoUrl: null,
  coverUrl: null,
  addressLines: ["Calle del Pez 12", "28004 Madrid"],
  mapUrl: "https://maps.example/aurora",
  socialUrls: ["https://www.social.example/aurora"],
  hours: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: "09:00", end: "18:00" })),
    { weekday: 6, start: "10:00", end: "24:00" },
  ],
  opening: { isOpen: true, changesAt: "2026-11-20T17:00:00.000Z" },
  team: [
    {
      id: "staff-marta",
      fullName: "Marta Ruiz",
      info: "Stylist, owner",
      imageUrl: null,
      next: { service: "svc-haircut", start: "2026-11-20T11:00:00.000Z", waitlist: false, waitDate: null },
    },
  ],
  nextTimes: [
    { service: "svc-haircut", start: "2026-11-20T11:00:00.000Z", waitlist: false, waitDate: null },
    { service: "svc-colour", start: "2026-11-24T08:00:00.000Z", waitlist: false, waitDate: null },
    { service: "svc-workshop", start: null, waitlist: true, waitDate: "2026-11-28" },
  ],
};

export const CATEGORIES: Category[] = [
  { id: "cat-hair", name: "Hair", description: "", position: 0, imageUrl: null },
  { id: "cat-more", name: "Courses and rental", description: "", position: 1, imageUrl: null },
];

const MARTA = { id: "staff-marta", fullName: "Marta Ruiz", imageUrl: null };
export const JON = { id: "staff-jon", fullName: "Jon Vega", imageUrl: null };

export function serviceOf(about: Partial<Service> & Pick<Service, "id" | "title">): Service {
  const price = about.price ?? 32;
  return {
    description: "",
    categoryId: "cat-hair",
    type: "simple",
    color: "#2456d6",
    position: 0,
    imageUrl: null,
    duration: 45,
    durationDays: null,
    price,
    currency: "EUR",
    deposit: 0,
    taxRate: 21,
    capacityMin: 1,
    capacityMax: 1,
    waitlistCapacity: 0,
    minPriorMinutes: CONFIG.minPriorMinutes,
    maxDays: CONFIG.maxDays,
    minCancelMinutes: CONFIG.minCancelMinutes,
    requiresApproval: false,
    staff: [
      { ...MARTA, price },
      { ...JON, price },
    ],
    extras: [],
    fields: [],
    ...about,
  };
}

function questionOf(about: Partial<Question> & Pick<Question, "id" | "label">): Question {
  return { kind: "text", required: false, perPerson: false, options: [], position: 0, showIf: null, ...about };
}

export const HAIRCUT = serviceOf({
  id: "svc-haircut",
  title: "Haircut",
  description: "Wash, cut and blow-dry, with a short talk about what suits you.",
});
export const COLOUR = serviceOf({
  id: "svc-colour",
  title: "Colour",
  duration: 120,
  price: 80,
  staff: [
    { ...MARTA, price: 95 },
    { ...JON, price: 80 },
  ],
});
export const WORKSHOP = serviceOf({
  id: "svc-workshop",
  title: "Make-up workshop",
  categoryId: "cat-more",
  duration: 90,
  price: 25,
  capacityMax: 6,
  staff: [{ ...MARTA, price: 25 }],
});
export const CHAIR = serviceOf({
  id: "svc-chair",
  title: "Chair rental",
  categoryId: "cat-more",
  duration: 1440,
  durationDays: 3,
  price: 60,
  staff: [{ ...JON, price: 60 }],
});
const CONSULTATION = serviceOf({
  id: "svc-talk",
  title: "Consultation",
  duration: 15,
  price: 0,
  requiresApproval: true,
});

/** Asks, offers extras and has a waiting list. */
export const SPA = serviceOf({
  id: "svc-spa",
  title: "Spa day",
  price: 40,
  capacityMax: 4,
  waitlistCapacity: 2,
  extras: [
    {
      id: "ext-oil",
      title: "Oil",
      description: "Warm.",
      price: 5,
      duration: 10,
      minQty: 0,
      maxQty: 3,
      perPerson: false,
    },
    { id: "ext-tea", title: "Tea", description: "", price: 0, duration: 0, minQty: 0, maxQty: 1, perPerson: true },
    { id: "ext-towel", title: "Towel", description: "", price: 2, duration: 0, minQty: 1, maxQty: 1, perPerson: false },
  ],
  fields: [
    questionOf({ id: "q-allergy", label: "Allergies?", kind: "select", required: true, options: ["No", "Yes"] }),
    questionOf({ id: "q-which", label: "Which?", required: true, showIf: { field: "q-allergy", is: "Yes" } }),
    questionOf({ id: "q-badge", label: "Badge", perPerson: true }),
    questionOf({ id: "q-photo", label: "Photo", kind: "file" }),
  ],
});

export const SERVICES = [HAIRCUT, COLOUR, CONSULTATION, WORKSHOP, CHAIR];

/** The order of one booking alone. */
export function orderOf({ booking, payment, manageUrl }: ManagedBooking): ManagedOrder {
  const { number, status, start, end, service, staff, persons, price, currency } = booking;
  const item = { number, status, start, end, service, staff, persons, price, manageUrl };
  const due = payment?.checkoutUrl ? payment.due : 0;
  return {
    items: [{ ...item, extras: [], answers: [], parts: [], waitlistPlace: null }],
    payment: payment && {
      lines: [
        {
          kind: "service",
          label: service.title,
          quantity: persons,
          unitPrice: price,
          amount: payment.total,
          taxRate: 0,
        },
      ],
      currency,
      total: payment.total,
      paid: payment.paid,
      refunded: 0,
      dueNow: due,
      dueOnSite: payment.total - payment.paid - due,
    },
  };
}
