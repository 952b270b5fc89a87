import { settings } from "./en/account/settings";
import { events } from "./en/events";
import { notifications } from "./en/mails/notifications";
import { settings as settingsEs } from "./es/account/settings";
import { events as eventsEs } from "./es/events";
import { notifications as notificationsEs } from "./es/mails/notifications";
import type { Shape } from "./shape";

/** Words of one part of the back office alone, which a browser loads with its pages; see `SectionMessages`. */
export interface SectionWords {
  settings: Shape<typeof settings>;
  notifications: Shape<typeof notifications>;
  events: Shape<typeof events>;
}

export type Section = keyof SectionWords;

/** All of them, for the server, which has every word. */
export const enSections = { ...settings, ...notifications, ...events };
export const esSections: Shape<typeof enSections> = { ...settingsEs, ...notificationsEs, ...eventsEs };
