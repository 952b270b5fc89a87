import { pluralOf } from "./plural";

const plural = pluralOf("en");

/** What the page of a business says. */
export const businessEn = {
  title: (company: string) => `${company}: book online`,
  description: (company: string, place: string | null) =>
    `Services, prices and free times of ${company}${place === null ? "" : `, ${place}`}. Book online.`,
  skipToServices: "Skip to the services",
  onThisPage: "On this page",
  openUntil: (time: string) => `Open until ${time}`,
  openAlways: "Always open",
  opensAt: (when: string) => `Closed · opens ${when}`,
  closed: "Closed",
  directions: "Directions",
  todayAt: (time: string) => `Today ${time}`,
  team: "Team",
  services: "Services",
  add: (service: string) => `Add ${service} to your visit`,
  remove: (service: string) => `Remove ${service} from your visit`,
  servicesCount: (count: number) => plural(count, { one: "1 service", other: "# services" }),
  goOn: "Continue",
  chooseTime: "Choose a time",
  firstVisit: (when: string) => `All in one visit: first free ${when}`,
  noVisit: "No time within two weeks fits all of it.",
  perPerson: "per person",
  allEvents: "All events",
  with: (service: string, name: string) => `${service} with ${name}`,
  goodToKnow: "Good to know",
  hours: "Opening hours",
  dayRange: (first: string, last: string) => `${first} – ${last}`,
  elsewhere: "Elsewhere",
  search: "Search the services",
  searchGo: "Search",
  found: (count: number, text: string) =>
    plural(count, { one: `1 service matches “${text}”`, other: `# services match “${text}”` }),
  foundNone: (text: string) => `No service matches “${text}”.`,
  showAll: "Show all services",
  change: "Change or cancel",
  changeAlways: "Online until it begins.",
  changeUntil: (time: string) => `Online until ${time} before it begins. Later, get in touch with us.`,
  changeDiffers: (least: string, most: string) =>
    `Online until ${least} to ${most} before it begins, depending on the service. Later, get in touch with us.`,
  changeUpTo: (most: string) =>
    `Online until it begins or up to ${most} before, depending on the service. Later, get in touch with us.`,
  deposit: "Deposit",
  depositAll: "The full price when you book online.",
  depositPart: (percent: string) => `${percent} when you book online, the rest on site.`,
  depositUpTo: (percent: string) => `Up to ${percent} when you book online, depending on the service.`,
  payment: "Payment",
  payLocal: "On site, when you come.",
  payOnline: "Online, when you book.",
  payBoth: "On site when you come, or online when you book.",
  gettingHere: "Getting here",
  minutes: (count: number) => plural(count, { one: "1 minute", other: "# minutes" }),
  hoursLong: (count: number) => plural(count, { one: "1 hour", other: "# hours" }),
  days: (count: number) => plural(count, { one: "1 day", other: "# days" }),
};
