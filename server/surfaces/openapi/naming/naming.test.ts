import { describe, expect, it } from "vitest";
import type { OpenApiDocument, Schema } from "../document";
import { managementDocument, publicDocument } from "../generate";
import { OBJECTS } from "./objects";
import { WORD_LISTS } from "./words";

const DOCUMENTS: Record<string, OpenApiDocument> = { management: managementDocument(), public: publicDocument() };
const ANY_WORD = { type: "string" };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Every schema at any depth, with where it stands. */
function* schemasIn(held: unknown, place: string): Generator<[string, Schema]> {
  if (held === null || typeof held !== "object") return;
  if (!Array.isArray(held)) yield [place, held as Schema];
  for (const [key, inner] of Object.entries(held)) yield* schemasIn(inner, `${place}/${key}`);
}

function schemaOf(api: string, name: string): Schema {
  const schema = DOCUMENTS[api]?.components.schemas[name];
  if (!schema) throw new Error(`The ${api} document has no ${name}.`);
  return schema;
}

describe.each(Object.entries(DOCUMENTS))("in the %s document", (...[, document]) => {
  const all = [...schemasIn(document, "")];

  it("every list of words is a schema with a name", () => {
    const words = all.filter(([, schema]) => Array.isArray(schema.enum) && schema.enum.length > 1);
    expect(words.map(([place]) => place).filter((place) => !/^\/components\/schemas\/\w+$/.test(place))).toEqual([]);
  });

  it("every object inside of another is a schema with a name", () => {
    const inner = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      [...schemasIn(schema, name)].slice(1).filter(([, { properties, type }]) => properties && type === "object"),
    );
    expect(inner.map(([place]) => place)).toEqual([]);
  });
});

it("no name is left of what is no longer there", () => {
  const known = Object.values(DOCUMENTS).flatMap(({ components }) => Object.keys(components.schemas));
  const names = [...Object.keys(OBJECTS), ...WORD_LISTS.map(({ name }) => name)];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

describe("words", () => {
  it("are those of today in requests, and open in answers", () => {
    const status = DOCUMENTS.management?.paths["/bookings"]?.get?.parameters.find(
      (parameter) => "name" in parameter && parameter.name === "status",
    );
    expect(status).toMatchObject({ schema: ref("BookingStatus") });
    expect(schemaOf("management", "Booking").properties?.status?.anyOf).toEqual([ref("BookingStatus"), ANY_WORD]);
    expect(schemaOf("management", "CreateServiceInput").properties?.type).toMatchObject(ref("ServiceType"));
  });

  it("may be none", () => {
    const { cancelledBy } = schemaOf("management", "Booking").properties ?? {};
    expect(cancelledBy?.anyOf).toEqual([ref("CancelledBy"), ANY_WORD, { type: "null" }]);
    const { reminderMode } = schemaOf("management", "CreateNotificationInput").properties ?? {};
    expect(reminderMode?.anyOf).toEqual([ref("ReminderMode"), { type: "null" }]);
  });

  it("keep what a field says beside them", () => {
    expect(schemaOf("management", "CreateServiceInput").properties?.visibility).toEqual({
      ...ref("Visibility"),
      description: expect.stringContaining("hides it from the public API"),
    });
  });
});

it("an object inside of another is the same schema wherever it stands", () => {
  const extras = ["CreateAppointmentInput", "UpdateBookingInput"].map(
    (name) => schemaOf("management", name).properties?.extras?.items,
  );
  expect(extras).toEqual([ref("ExtraInput"), ref("ExtraInput")]);
  expect(Object.keys(schemaOf("management", "ExtraInput").properties ?? {})).toContain("quantity");
});
