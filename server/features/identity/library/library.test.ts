import { getAuthTables } from "better-auth/db";
import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterEach, expect, it, vi } from "vitest";
import * as environment from "../../../env";
import { library, libraryOptions, libraryPlugins, TABLES } from "./library";
import { cookieAttributes, cookiePrefix } from "./settings";

afterEach(() => vi.restoreAllMocks());

it("has each column that the library reads and writes, under the library's name", async () => {
  const missing = Object.entries(getAuthTables({ ...libraryOptions(), plugins: await libraryPlugins() })).flatMap(
    ([model, { fields }]) => {
      const table = (TABLES as Record<string, PgTable>)[model];
      if (!table) return [model];
      const columns = getTableColumns(table);
      return ["id", ...Object.keys(fields)].filter((name) => !(name in columns)).map((name) => `${model}.${name}`);
    },
  );
  expect(missing).toEqual([]);
});

it("requires no value that our tables would refuse as absent", async () => {
  const stricter = Object.entries(getAuthTables({ ...libraryOptions(), plugins: await libraryPlugins() })).flatMap(
    ([model, { fields }]) => {
      const columns = getTableColumns((TABLES as unknown as Record<string, PgTable>)[model] as PgTable);
      return Object.entries(fields).filter(([name, field]) => {
        const column = columns[name];
        return column?.notNull && !column.hasDefault && field.required === false && field.defaultValue === undefined;
      });
    },
  );
  expect(stricter).toEqual([]);
});

it("is one instance, whoever asks", async () => {
  expect(await library()).toBe(await library());
  expect((globalThis as Record<string, unknown>).slotwrightIdentity).toBeDefined();
});

it("names its cookies so that a browser binds them to this host wherever there is https", () => {
  const served = (origin: string) => vi.spyOn(environment, "env").mockReturnValue({ APP_ORIGIN: origin } as never);
  served("https://book.example");
  expect([cookiePrefix(), cookieAttributes()]).toEqual([
    "__Host-slotwright",
    { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
  ]);
  served("http://localhost:3000");
  expect([cookiePrefix(), cookieAttributes().secure]).toEqual(["slotwright", false]);
});
