import { describe, expect, it } from "vitest";
import { type ApiName, DOCUMENTS, faultsOf, operationsOf } from "../../testing/openapi";
import { MANAGEMENT_API, PUBLIC_API } from "./apis";

const NEEDED: Record<ApiName, string[]> = {
  management: ["createSandbox", "createService", "createStaff", "listSlots", "updateBooking"],
  public: ["listSlots", "createBooking", "rescheduleManagedBooking"],
};

describe.each<ApiName>(["management", "public"])("the examples of the %s document", (api) => {
  const { examples } = api === "management" ? MANAGEMENT_API : PUBLIC_API;
  const operations = operationsOf(api).map(({ operation }) => operation);

  it("belong to operations that are there, the main ones among them", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(Object.keys(examples).filter((id) => !ids.includes(id))).toEqual([]);
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(NEEDED[api]));
  });

  it.each(operations.filter(({ operationId }) => operationId in examples))("$operationId: are valid", (operation) => {
    const success = Object.entries(operation.responses).find(([status]) => status < "300")?.[1];
    const answer = success && "content" in success ? success.content?.["application/json"] : undefined;
    const media = [operation.requestBody?.content["application/json"], answer].filter((one) => one?.example);
    expect(media.length).toBeGreaterThan(0);
    for (const one of media) {
      const pointer = one?.schema.$ref;
      // Lists stand inline; the linter checks them.
      if (pointer) expect(faultsOf(`${api}${pointer}`, one.example)).toEqual([]);
    }
  });

  it("of refusals are in the error shape", () => {
    const { responses } = DOCUMENTS[api].components;
    const name = api === "management" ? "ApiError" : "PublicError";
    const values = Object.values(responses).flatMap(({ content }) =>
      Object.values(content?.["application/json"]?.examples ?? {}),
    );
    expect(values.flatMap(({ value }) => faultsOf(`${api}#/components/schemas/${name}`, value))).toEqual([]);
  });
});
