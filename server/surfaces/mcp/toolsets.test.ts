import { expect, it } from "vitest";
import { SCOPES } from "../../domain/scopes";
import { isWriting, tools, toolsOf } from "./tools";
import { TOOLSETS, type Toolset } from "./toolsets";

const DEFAULT_BYTES_MAX = 12 * 1024;
const ALL_BYTES_MAX = 120 * 1024;

const listed = (toolsets: readonly Toolset[], isReadOnly = false) =>
  toolsOf(SCOPES, { toolsets: new Set(toolsets), isReadOnly });
const bytesOf = (toolsets: readonly Toolset[]) => Buffer.byteLength(JSON.stringify({ tools: listed(toolsets) }));

it("is by default what people ask for in words, below 12 KB with the output schemas", () => {
  expect(bytesOf(["booking"])).toBeLessThanOrEqual(DEFAULT_BYTES_MAX);
  expect(listed(["booking"]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["find_free_times", "book", "find_booking", "reschedule_booking", "cancel_booking"]),
  );
});

it("is below 120 KB with all of them, and each tool stands in one", () => {
  expect(bytesOf(TOOLSETS)).toBeLessThanOrEqual(ALL_BYTES_MAX);
  const names = TOOLSETS.flatMap((toolset) => listed([toolset]).map(({ name }) => name));
  expect(names.toSorted()).toEqual([...tools().keys()].toSorted());
});

it("tells of every tool what it answers, and requires nothing that a refusal has not", () => {
  const all = [...tools().values()];
  expect(all.filter(({ tool }) => tool.outputSchema?.type !== "object").map(({ tool }) => tool.name)).toEqual([]);
  expect(JSON.stringify(all.map(({ tool }) => tool.outputSchema))).not.toMatch(/"required"|"additionalProperties"/);
});

it("has no tool that writes where a client only reads", () => {
  const names = new Set([...tools().values()].filter(isWriting).map(({ tool }) => tool.name));
  expect(listed(TOOLSETS, true).filter(({ name }) => names.has(name))).toEqual([]);
  expect(listed(["booking"], true).map(({ name }) => name)).toEqual(expect.arrayContaining(["find_booking"]));
});

it("is closed to arguments that it does not know, in every tool", () => {
  const open = [...tools().values()].filter(({ tool }) => tool.inputSchema.additionalProperties !== false);
  expect(open.map(({ tool }) => tool.name)).toEqual([]);
});
