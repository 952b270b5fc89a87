import { beforeEach, describe, expect, it } from "vitest";
import { refusal, type Tab, tabOf } from "../../../testing/admin";
import { heldAtLeastBy } from "../../../testing/fuzz/blocked";
import { newMember } from "../../../testing/people";
import { manage } from "../../../testing/rest";
import { done, openShop, type Shop } from "../../../testing/shop";
import { IMPORT_ROWS_MAX } from "../../imports";
import type { Service } from "../schemas";
import type { ImportServicesResult } from "./schemas";

/** What anything may keep others waiting, in milliseconds. */
const HELD_MS_MAX = 100;
const WAIT_MS = 120_000;

let shop: Shop;
let tab: Tab;

beforeEach(async () => {
  shop = await openShop();
  tab = tabOf(await newMember(shop), shop);
});

const send = (input: object, by = tab) => by.mutate<ImportServicesResult>("serviceImports.create", input);
const read = async (input: object) => (await send(input)).data;
const services = async () =>
  (await done(manage<{ data: Service[] }>(shop, "GET /services?limit=100"))).data.filter(
    ({ title }) => title !== "Cut",
  );
const titles = async () => (await services()).map(({ title }) => title).sort();

const HEAD = "Servicio;Categoría;Minutos;Precio;Plazas;Notas";
const GOOD = `${HEAD}\nCorte niño;Pelo;30;12,50;1;x\nYoga;Clases;60;8;10;`;

describe("a file of services", () => {
  it("is shown first, with what each column holds and each row's fault, and nothing is written", async () => {
    const csv = `${GOOD}\nTinte;Pelo;much;10;1;\n;Pelo;30;10;1;\nCUT;;30;10;1;\nyoga;;60;1;1;\nRaya;;20;1,555;1;`;
    const shown = await read({ csv, dryRun: true });
    expect(shown.columns).toEqual(["title", "category", "duration", "price", "capacityMax", null]);
    expect(shown.counts).toEqual({ new: 2, known: 2, faulty: 3 });
    expect(shown.rows.map(({ line, state, faults }) => [line, state, Object.keys(faults)])).toEqual([
      [4, "faulty", ["duration"]],
      [5, "faulty", ["title"]],
      [8, "faulty", ["price"]],
      [2, "new", []],
      [3, "new", []],
      [6, "known", []],
      [7, "known", []],
    ]);
    expect(await titles()).toEqual([]);
    expect(await done(manage(shop, "GET /categories"))).toMatchObject({ total: 0 });
  });

  it("stand in the order of the file, behind those that were there", async () => {
    await done(manage(shop, "POST /services", { body: { title: "Massage", position: 7 } }));
    await read({ csv: "title;minutes\nZumba;30\nBarre;30\nYoga;30" });
    await read({ csv: "title;minutes\nStretching;30\nAqua;30" });
    const stand = (await services()).map(({ title, position }) => [title, position]);
    expect(stand.slice(1)).toEqual([
      ["Zumba", 8],
      ["Barre", 9],
      ["Yoga", 10],
      ["Stretching", 11],
      ["Aqua", 12],
    ]);
  });

  it("adds all of them by the rules of one that is added by hand, with the categories that are missing", async () => {
    await done(manage(shop, "POST /categories", { body: { name: "pelo" } }));
    expect((await read({ csv: GOOD })).counts).toEqual({ new: 2, known: 0, faulty: 0 });
    const { data } = await done(manage<{ data: { id: string; name: string }[] }>(shop, "GET /categories"));
    expect(data.map(({ name }) => name)).toEqual(["pelo", "Clases"]);
    const [hair, classes] = data.map(({ id }) => id);
    expect(await services()).toEqual([
      expect.objectContaining({ title: "Corte niño", categoryId: hair, duration: 30, price: 12.5, taxRate: 21 }),
      expect.objectContaining({ title: "Yoga", categoryId: classes, capacityMin: 1, capacityMax: 10 }),
    ]);
    expect((await read({ csv: GOOD })).counts).toEqual({ new: 0, known: 2, faulty: 0 });
  });

  it("with a fault adds none, or all but what has one where that is asked for", async () => {
    const csv = `${GOOD}\nTinte;Color;much;10;1;`;
    expect(await refusal(send({ csv }))).toEqual({ status: 422, code: "validation", fields: ["csv"] });
    expect(await titles()).toEqual([]);
    expect((await read({ csv, skipFaulty: true })).counts).toEqual({ new: 2, known: 0, faulty: 1 });
    expect(await titles()).toEqual(["Corte niño", "Yoga"]);
  });

  it("comes in once, when it is sent twice at once", async () => {
    const answers = await Promise.all([read({ csv: GOOD }), read({ csv: GOOD })]);
    expect(answers.map(({ counts }) => counts.new).sort()).toEqual([0, 2]);
    expect(await titles()).toEqual(["Corte niño", "Yoga"]);
  });

  it("is for those who may write the catalogue", async () => {
    for (const role of ["viewer", "front_desk"] as const) {
      const by = tabOf(await newMember(shop, { role }), shop);
      expect(await refusal(send({ csv: GOOD }, by))).toMatchObject({ status: 403 });
    }
  });
});

describe("the longest files keep nobody else waiting", () => {
  const rows = (line: (at: number) => string) =>
    Array.from({ length: IMPORT_ROWS_MAX }, (_, at) => line(at)).join("\n");
  const NOTE = "a ".repeat(60);

  it(
    "of services, whether they are shown or added",
    async () => {
      const csv = `title,category,duration,price,description\n${rows((at) => `Service ${at},Group ${at % 20},45,${at % 90}.5,${NOTE}`)}`;
      const shown = await heldAtLeastBy(() => read({ csv, dryRun: true }), HELD_MS_MAX);
      expect(shown.result.counts).toEqual({ new: IMPORT_ROWS_MAX, known: 0, faulty: 0 });
      expect(shown.heldMs).toBeLessThan(HELD_MS_MAX);
      const added = await heldAtLeastBy(() => read({ csv }), HELD_MS_MAX);
      expect(added.heldMs).toBeLessThan(HELD_MS_MAX);
      expect(await done(manage(shop, "GET /services?limit=1"))).toMatchObject({ total: IMPORT_ROWS_MAX + 1 });
    },
    WAIT_MS,
  );

  it(
    "of customers, whether they are shown or added, and with a fault in every row",
    async () => {
      const importing = async (input: object) =>
        (await tab.mutate<ImportServicesResult>("customerImports.create", input)).data;
      const csv = `name,email,notes\n${rows((at) => `Person ${at},p${at}@example.com,${NOTE}`)}`;
      const bad = `name,email,notes\n${rows((at) => `Person ${at},none,${NOTE}`)}`;
      for (const input of [{ csv: bad, dryRun: true }, { csv, dryRun: true }, { csv }]) {
        const { heldMs } = await heldAtLeastBy(() => importing(input), HELD_MS_MAX);
        expect(heldMs).toBeLessThan(HELD_MS_MAX);
      }
    },
    WAIT_MS,
  );
});
