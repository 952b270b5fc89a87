import { customType, jsonb, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { jsonTextOf } from "../unit/row-json";

/** Every tenant table starts with it: primary, unique and foreign keys lead with the tenant. */
export const tenantId = () => uuid().notNull();

/** UUID v7 made by the application, so that ids sort by creation. */
export const id = () => uuid().notNull();

/** An instant; always UTC on the wire. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

export const createdAt = () => instant().notNull();
export const updatedAt = () => instant().notNull();

/** Half-open span of instants, `[start,end)`, in PostgreSQL's own text form. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });

export const bytes = customType<{ data: Buffer }>({
  dataType: () => "bytea",
  fromDriver: (value) => (typeof value === "string" ? Buffer.from(value.slice(2), "hex") : (value as Buffer)),
});

/** JSON that may be absent: PostgreSQL's null, where `jsonb` of drizzle writes the JSON `null`. */
export const jsonOrNull = <Value>() =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => (value === null ? null : jsonTextOf(value)),
    fromDriver: (value) => (typeof value === "string" ? JSON.parse(value) : value) as Value,
  })();

/** An integrator's own id of the row; a unique index stands with it. */
export const externalId = () => text();

/** An integrator's own notes at the row, by name. */
export const metadata = () => jsonb().$type<Record<string, string>>().notNull().default({});
