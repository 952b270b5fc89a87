import type { BusinessDay } from "../../../domain/schedule/business-hours";
import type { WeekDay } from "../../../domain/schedule/week";

export interface SeedExtra {
  title: string;
  description: string;
  /** Major units. */
  price: number;
  durationMinutes: number;
  /** Default 1. */
  maxQuantity?: number;
  perPerson?: boolean;
}

export interface SeedQuestion {
  label: string;
  /** Left out: it is answered in words. */
  options?: string[];
  /** Asked on this answer to the question before. */
  showIf?: string;
}

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
  waitlistCapacity?: number;
  slotLengthMinutes?: number;
  paddingAfterMinutes?: number;
  /** What is sold as a package of so many uses. */
  package?: { size: number; price: number; days: number };
  extras?: SeedExtra[];
  questions?: SeedQuestion[];
  /** What it is made of, one after another: services before it by their titles, and minutes of spare time. */
  parts?: (string | number)[];
  /** Who offers it, by name; nobody of a service made of parts. */
  staff: string[];
}

export interface SeedStaff {
  fullName: string;
  email: string;
  info: string;
  color: string;
  week: WeekDay[];
}

export interface SeedEvent {
  title: string;
  description: string;
  /** From the day on which the account is made. */
  inDays: number;
  /** Wall time. */
  time: string;
  durationMinutes: number;
  capacity: number;
  /** Who organizes it, by name. */
  staff: string[];
  /** In major units. */
  ticketTypes: { title: string; price: number; quantity: number }[];
}

/** A small business to look at. */
export interface SeedData {
  name: string;
  phone: string;
  address: string;
  slotLengthMinutes: number;
  /** When it is open; left out: as a new account. */
  hours?: BusinessDay[];
  staff: SeedStaff[];
  services: SeedService[];
  coupons?: { code: string; discountPercent: number }[];
  events?: SeedEvent[];
}

const LUNCH = { start: "14:00", end: "15:00" };

/** The same hours on each of these weekdays. */
export const week = (weekdays: number[], start: string, end: string): WeekDay[] =>
  weekdays.map((weekday) => ({ weekday, start, end, breaks: [LUNCH] }));

/** The same opening hours on each of these weekdays. */
export const open = (weekdays: number[], start: string, end: string): BusinessDay[] =>
  weekdays.map((weekday) => ({ weekday, start, end }));
