import type { PublicEvent } from "../../../../features/events/public-schemas";
import type { PublicPackage } from "../../../../features/packages/on-sale/schemas";
import type { BusinessPage } from "../../../../features/storefront/page/schemas";
import type { PublicService, PublicStaffMember } from "../../../../features/storefront/schemas";
import { settings } from "../account";
import { type Examples, refusal } from "../operation-example";
import { ticketQuoteExample } from "../quote";
import { category, extra, questions, service } from "./catalogue";
import { event, secondTicket, ticket, ticketType } from "./events";
import { ANA, BASE_URL, COMPANY, IDS, MADE_AT } from "./salon";
import { staffMember } from "./staff";

const config = {
  ...COMPANY,
  logoUrl: settings.logoUrl,
  primaryColor: settings.primaryColor,
  locale: settings.locale,
  timeZone: settings.timeZone,
  currency: settings.currency,
  slotLength: settings.slotLength,
  minPriorMinutes: settings.minPriorMinutes,
  minCancelMinutes: settings.minCancelMinutes,
  maxDays: settings.maxDays,
  allowStaffChoice: settings.allowStaffChoice,
  requirePhone: settings.requirePhone,
  termsUrl: settings.termsUrl,
  privacyUrl: settings.privacyUrl,
  localPaymentEnabled: settings.localPaymentEnabled,
  payProviderEnabled: settings.payProviderEnabled,
  allowedOrigins: settings.allowedOrigins,
  now: MADE_AT,
  sandbox: false,
  slug: settings.slug,
  clock: settings.clock,
};

const next = { service: IDS.service, start: "2026-11-23T08:00:00.000Z", waitlist: false, waitDate: null };

const businessPage: BusinessPage = {
  slug: settings.slug,
  url: `${BASE_URL}/${settings.slug}`,
  isIndexed: true,
  companyName: settings.companyName,
  about: settings.about,
  logoUrl: null,
  coverUrl: null,
  addressLines: ["Calle Sol 1", "28001 Madrid"],
  mapUrl: "https://www.google.com/maps/search/?api=1&query=Calle%20Sol%201%2C%2028001%20Madrid",
  socialUrls: [],
  hours: [{ weekday: 1, start: "09:00", end: "18:00" }],
  opening: { isOpen: true, changesAt: "2026-11-23T17:00:00.000Z" },
  team: [{ id: IDS.staff, fullName: staffMember.fullName, info: staffMember.info, imageUrl: null, next }],
  nextTimes: [next],
};

const { createdAt: _, updatedAt: __, ...publicCategory } = category;

const publicService: PublicService = {
  id: IDS.service,
  title: service.title,
  description: service.description,
  categoryId: IDS.category,
  type: "simple",
  color: service.color,
  position: 0,
  imageUrl: null,
  duration: 45,
  durationDays: null,
  price: 32,
  currency: "EUR",
  deposit: 100,
  taxRate: 21,
  capacityMin: 1,
  capacityMax: 1,
  waitlistCapacity: 0,
  minPriorMinutes: settings.minPriorMinutes,
  minCancelMinutes: 1440,
  maxDays: settings.maxDays,
  requiresApproval: false,
  staff: [{ id: IDS.staff, fullName: staffMember.fullName, imageUrl: staffMember.imageUrl, price: 32 }],
  extras: [
    {
      id: IDS.extra,
      title: extra.title,
      description: extra.description,
      price: 8,
      duration: 15,
      minQty: 0,
      maxQty: 1,
      perPerson: false,
    },
  ],
  fields: questions.fields.map(({ createdAt, updatedAt, ...question }) => question),
};

const publicStaffMember: PublicStaffMember = {
  id: IDS.staff,
  fullName: staffMember.fullName,
  info: staffMember.info,
  color: staffMember.color,
  position: 0,
  imageUrl: null,
  serviceIds: [IDS.service],
};

const publicEvent: PublicEvent = {
  id: IDS.event,
  slug: event.slug,
  status: "published",
  title: event.title,
  description: event.description,
  startAt: event.startAt,
  endAt: event.endAt,
  timeZone: event.timeZone,
  location: event.location,
  imageUrl: null,
  remaining: 10,
  salesStart: null,
  salesEnd: null,
  onSale: true,
  requiresApproval: false,
  waitlist: false,
  ticketTypes: [
    {
      id: IDS.ticketType,
      title: ticketType.title,
      description: ticketType.description,
      price: 25,
      currency: "EUR",
      taxRate: 21,
      remaining: 10,
      minPerOrder: 1,
      maxPerOrder: 4,
      salesStart: null,
      salesEnd: null,
      onSale: true,
    },
  ],
};

const publicPackage: PublicPackage = {
  service: IDS.service,
  title: service.title,
  size: 5,
  days: 365,
  price: 140,
  regularPrice: 160,
  currency: "EUR",
  taxRate: 21,
  imageUrl: null,
};

const ordered = [ticket, secondTicket].map(({ id, code, status, ticketUrl }) => ({ id, code, status, ticketUrl }));

/** What visitors see of the account, and the tickets they order. */
export const STOREFRONT_EXAMPLES: Examples = {
  getConfig: { response: config },
  getPage: { response: businessPage },
  listCategories: { response: { data: [publicCategory] } },
  listServices: { response: { data: [publicService] } },
  listStaff: { response: { data: [publicStaffMember] } },
  listEvents: { response: { data: [publicEvent] } },
  getEvent: { response: publicEvent },
  quoteTickets: ticketQuoteExample,
  orderTickets: {
    request: {
      items: [
        {
          ticketType: IDS.ticketType,
          quantity: 2,
          attendees: [
            { name: ANA.fullName, email: ANA.email },
            { name: secondTicket.attendeeName, email: secondTicket.attendeeEmail },
          ],
        },
      ],
      name: ANA.fullName,
      email: ANA.email,
      locale: "es",
      payment: "local",
    },
    response: {
      tickets: ordered,
      payment: { id: IDS.ticketPayment, status: "pending", due: 50, checkoutUrl: null },
      orderUrl: `${BASE_URL}/order/c7XwQm2ZtK9rLbVy0HsPdA4nGfE6jUo1iTqNe8Yk5R3B`,
    },
    refusals: [refusal("capacity_exceeded", "There are not enough tickets left.")],
  },
  listPackages: { response: { data: [publicPackage] } },
  buyPackage: {
    request: {
      service: IDS.service,
      name: ANA.fullName,
      email: ANA.email,
      locale: "es",
      payment: "provider",
    },
    response: {
      package: {
        id: IDS.package,
        service: IDS.service,
        size: 5,
        code: "4MZQ7KX2HD",
        status: "pending",
        expiresAt: "2027-11-20T23:00:00Z",
      },
      payment: {
        id: IDS.packagePayment,
        status: "pending",
        due: 140,
        checkoutUrl: `${BASE_URL}/pay/kT0vQm2ZtK9rLbVy0HsPdA4nGfE6jUo1iTqNe8Yk5R3B`,
      },
      orderUrl: `${BASE_URL}/order/c7XwQm2ZtK9rLbVy0HsPdA4nGfE6jUo1iTqNe8Yk5R3B`,
    },
  },
};
