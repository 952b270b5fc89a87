import { expect, it } from "vitest";
import managementSnapshot from "../openapi/management.openapi.snapshot.json";
import publicSnapshot from "../openapi/public.openapi.snapshot.json";
import { outline } from "./outline";

const operationsOf = (document: { paths: Record<string, object> }): number =>
  Object.values(document.paths).reduce(
    (sum, item) => sum + Object.keys(item).filter((key) => key !== "parameters").length,
    0,
  );

it("the outline names every operation of both documents once, each with its own address", () => {
  const addresses = [...outline().matchAll(/<a href="(#[^"]+)">[^<]+<\/a>/g)].map(([, address]) => address);
  expect(addresses).toHaveLength(operationsOf(managementSnapshot) + operationsOf(publicSnapshot));
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toContain("#management/tag/services/GET/services");
});
