import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { methodsOf, type OpenApiDocument } from "./scripts/generator/document";
import { lostNames, namesOf, type Published } from "./scripts/generator/published";

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), "utf8"));
const names: Record<"management" | "public", Published> = read("names.json");

describe.each(["management", "public"] as const)("the names of the %s API", (api) => {
  const document: OpenApiDocument = read(`../server/surfaces/openapi/${api}.openapi.snapshot.json`);

  it("are those that are published", () => {
    expect(namesOf(methodsOf(document), document), "run npm run generate").toEqual(names[api]);
  });
});

describe("a published name", () => {
  const published: Published = { methods: { listServices: "services.list" }, types: ["Service"] };

  it("may stand beside new ones", () => {
    const now = { methods: { ...published.methods, getMe: "me.get" }, types: ["Me", "Service"] };
    expect(lostNames("management", published, now)).toEqual([]);
  });

  it.each([
    ["renamed in the router", { methods: { listServices: "offers.list" }, types: ["Service"] }],
    ["renamed as an operation", { methods: { listOffers: "services.list" }, types: ["Service"] }],
    ["gone", { methods: {}, types: ["Service"] }],
  ])("is missed when its method is %s", (_, now) => {
    expect(lostNames("management", published, now)).toEqual([expect.stringContaining("services.list (listServices)")]);
  });

  it("is missed when its type is renamed", () => {
    expect(lostNames("management", published, { ...published, types: ["Offer"] })).toEqual([
      "management: the type Service is gone.",
    ]);
  });
});
