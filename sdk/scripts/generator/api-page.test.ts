import { expect, it } from "vitest";
import { apiPage } from "./api-page";
import { methodsOf, type OpenApiDocument } from "./document";

const data = { type: "array", items: { type: "string" }, description: "In order.\n\nOf `code`." };
const answer = { type: "object", properties: { data }, required: ["data"] };
const document: OpenApiDocument = {
  info: { version: "2026-10-13" },
  paths: {
    "/tasks/codes": {
      post: {
        operationId: "makeCodes",
        summary: "Make codes",
        description: "They are made.",
        "x-procedure": "tasks.codes",
        security: [],
        parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
        responses: { 200: { content: { "application/json": { schema: answer } } } },
      },
    },
  },
  components: { schemas: {} },
};

it("a method stands on one line, without the comments of what it takes and answers", () => {
  const page = apiPage(methodsOf(document), []);
  expect(page.split("\n").filter((line) => line.includes("tasks.codes"))).toEqual([
    "- `client.tasks.codes(options?: PostOptions): ApiPromise<{ data: string[]; }>`: Make codes. `POST /tasks/codes`",
  ]);
  expect(page).not.toContain("In order.");
});
