import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { TenantRow } from "../../db/schema";
import { isReservedSlug } from "../../domain/text/page-slug";
import { projectRoot } from "../../env";
import { callerOf, refusalOf, testTenant } from "../../testing/context";
import { testDatabase } from "../../testing/database";
import { findPageOf } from "./page-slug";
import { settingsRouter } from "./router";

const openSettings = (tenant: TenantRow) => callerOf(settingsRouter, tenant);
const TAKEN = { code: "validation", status: 422, fields: ["slug"] };

let slug: string;
let count = 0;
let mine: TenantRow;
let theirs: TenantRow;

beforeEach(async () => {
  slug = `salon-${process.pid}-${++count}`;
  [mine, theirs] = await Promise.all([testTenant({ isSandbox: false }), testTenant({ isSandbox: false })]);
});

const ownerOf = async (asked: string) => (await findPageOf(testDatabase().db, asked))?.publicKey;

describe("the slug of a page", () => {
  it("belongs to one of the accounts that ask for it at once; the others are told with validation", async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => testTenant({ isSandbox: false })));
    const answers = await Promise.all(
      accounts.map((account) =>
        openSettings(account)
          .update({ slug })
          .then(() => account.publicKey)
          .catch(() => null),
      ),
    );
    const winners = answers.filter((answer) => answer !== null);
    expect(winners).toHaveLength(1);
    expect(await ownerOf(slug)).toBe(winners[0]);
    const [loser] = accounts.filter(({ publicKey }) => publicKey !== winners[0]);
    expect(await refusalOf(openSettings(loser as TenantRow).update({ slug }))).toEqual(TAKEN);
    expect((await openSettings(loser as TenantRow).get({})).slug).toBeNull();
  });

  it("stays the account's when it takes another one, and leads to it", async () => {
    const settings = openSettings(mine);
    await settings.update({ slug });
    await settings.update({ slug: `${slug}-new` });
    expect(await findPageOf(testDatabase().db, slug)).toEqual({ publicKey: mine.publicKey, slug: `${slug}-new` });
    expect(await refusalOf(openSettings(theirs).update({ slug }))).toEqual(TAKEN);
    expect(await settings.update({ slug })).toMatchObject({ slug });
  });

  it("is free again once its account has had five others since", async () => {
    const settings = openSettings(mine);
    await settings.update({ slug });
    for (const next of [1, 2, 3, 4]) await settings.update({ slug: `${slug}-${next}` });
    expect(await ownerOf(slug)).toBe(mine.publicKey);
    await settings.update({ slug: `${slug}-5` });
    expect(await ownerOf(slug)).toBeUndefined();
    expect(await openSettings(theirs).update({ slug })).toMatchObject({ slug });
  });

  it("is not kept from an account by a sandbox, which loses it", async () => {
    const sandbox = await testTenant();
    await openSettings(sandbox).update({ slug });
    expect(await openSettings(mine).update({ slug })).toMatchObject({ slug });
    expect(await ownerOf(slug)).toBe(mine.publicKey);
    expect((await openSettings(sandbox).get({})).slug).toBeNull();
    expect(await refusalOf(openSettings(await testTenant()).update({ slug }))).toEqual(TAKEN);
  });

  it("is none of our own first segments", () => {
    const folders = ["app", "app/(booking)"].flatMap((folder) =>
      readdirSync(join(projectRoot(), folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && /^[a-z0-9-]{3,}$/.test(entry.name))
        .map(({ name }) => name),
    );
    expect(folders.length).toBeGreaterThan(8);
    expect(folders.filter((name) => !isReservedSlug(name))).toEqual([]);
  });
});

it("a sandbox is never shown to search engines: validation", async () => {
  const settings = openSettings(await testTenant({ searchEngines: false }));
  expect((await refusalOf(settings.update({ searchEngines: true }))).fields).toEqual(["searchEngines"]);
  expect(await settings.update(await settings.get({}))).toMatchObject({ searchEngines: false });
  expect(await openSettings(mine).update({ searchEngines: true })).toMatchObject({ searchEngines: true });
});

it("a line of the address, and an address elsewhere, are told by their places: validation", async () => {
  const wrong = { addressLines: ["Calle Mayor 1", "x".repeat(121)], socialUrls: ["@salon"] };
  const { code, fields } = await refusalOf(openSettings(mine).update(wrong));
  expect([code, fields]).toEqual(["validation", expect.arrayContaining(["addressLines.1", "socialUrls.0"])]);
});
