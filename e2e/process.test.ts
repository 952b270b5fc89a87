import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort } from "../server/testing/free-port";
import { serverOf } from "../server/testing/freezing";
import { answerTo, head } from "../server/testing/raw-http";
import {
  connectTo,
  filledDataDir,
  postmasterPid,
  type StartedProcess,
  spawnServer,
  startProcess,
  temporaryDataDir,
  until,
} from "./support/started-process";

/** Ten times the quiet time. */
const HEALTHY_AGAIN_MS_MAX = 60_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** One that does not exist yet: for tests of a first start. */
function newDataDir(name: string): string {
  const { dataDir, remove } = temporaryDataDir(name);
  cleanups.push(remove);
  return dataDir;
}

function migratedDataDir(name: string): string {
  const { dataDir, remove } = filledDataDir(name);
  cleanups.push(remove);
  return dataDir;
}

async function start(dataDir: string, settings?: Record<string, string>) {
  const server = await startProcess(dataDir, settings);
  cleanups.push(() => server.child.kill("SIGKILL"));
  return server;
}

/** Commits a row, as a booking would be. */
async function remember(dataDir: string, word: string): Promise<void> {
  const sql = connectTo(dataDir);
  await sql`create table if not exists remembered (word text)`;
  await sql`insert into remembered values (${word})`;
  await sql.end();
}

async function remembered(dataDir: string): Promise<string[]> {
  const sql = connectTo(dataDir);
  const rows = await sql<{ word: string }[]>`select word from remembered order by word`;
  await sql.end();
  return rows.map(({ word }) => word);
}

it("starts on nothing, takes a Ctrl-C that arrives twice as one, stops with its database, and starts again in 5 s of its own", async () => {
  const dataDir = newDataDir("restart");
  const first = await start(dataDir);
  expect(await (await fetch(`${first.origin}/healthz`)).json()).toMatchObject({ status: "ok", database: "ok" });
  expect(await (await fetch(first.origin)).text()).toContain(`curl -X POST ${first.origin}/api/sandbox`);
  await remember(dataDir, "kept");

  // From the terminal, and from npm.
  first.child.kill("SIGINT");
  expect(await first.end("SIGINT")).toBe(0);
  expect(postmasterPid(dataDir)).toBeNull();

  const second = await start(dataDir);
  expect(second.spentMs).toBeLessThan(5_000);
  expect(await remembered(dataDir)).toEqual(["kept"]);
  expect(await second.end("SIGTERM")).toBe(0);
});

describe("on a database that has something to lose", () => {
  const { dataDir, remove } = filledDataDir("kept");
  let server: StartedProcess | undefined;
  afterAll(async () => {
    server?.child.kill("SIGKILL");
    await remove();
  });

  /** The server that the test before has left, or one that is started. */
  async function running(): Promise<StartedProcess> {
    const isThere = server !== undefined && server.child.exitCode === null && server.child.signalCode === null;
    if (isThere && server) return server;
    server = await startProcess(dataDir);
    return server;
  }

  it("adopts the database that a kill -9 left running, and stops it at its own end", async () => {
    const first = await running();
    await remember(dataDir, "adopted");
    const database = postmasterPid(dataDir);
    await first.end("SIGKILL");

    const second = await running();
    expect(postmasterPid(dataDir)).toBe(database);
    expect(await remembered(dataDir)).toContain("adopted");
    expect(await second.end("SIGINT")).toBe(0);
    expect(postmasterPid(dataDir)).toBeNull();
  });

  it("starts where a start of the database was killed before it had written its pid", async () => {
    const first = await running();
    await remember(dataDir, "unwritten");
    expect(await first.end("SIGTERM")).toBe(0);
    writeFileSync(join(dataDir, "postgres/data/postmaster.pid"), "");

    await running();
    expect(await remembered(dataDir)).toContain("unwritten");
  });

  it("starts after a kill -9 of the database and the server, with everything that was committed", async () => {
    const first = await running();
    await remember(dataDir, "crash");
    process.kill(postmasterPid(dataDir) ?? 0, "SIGKILL");
    await first.end("SIGKILL");

    await running();
    expect(await remembered(dataDir)).toContain("crash");
  });

  it("starts when the killed database's pid belongs to another process by now", async () => {
    const first = await running();
    await remember(dataDir, "reused");
    const database = postmasterPid(dataDir) ?? 0;
    // The server first: it would bring its database back.
    await first.end("SIGKILL");
    process.kill(database, "SIGKILL");
    await until(() => postmasterPid(dataDir) === null);
    const file = join(dataDir, "postgres/data/postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));

    await running();
    expect(await remembered(dataDir)).toContain("reused");
  });

  it("brings its database back after a kill -9, on the same port, with everything that was committed", async () => {
    const { origin, end } = await running();
    await remember(dataDir, "revived");
    for (let time = 0; time < 2; time++) {
      await killDatabase(dataDir);
      await untilHealthy(origin);
      expect(await remembered(dataDir)).toContain("revived");
    }
    expect((await fetch(`${origin}/api/sandbox`, { method: "POST" })).status).toBe(201);
    expect(await end("SIGTERM")).toBe(0);
    expect(postmasterPid(dataDir)).toBeNull();
  });
});

it("shares one database between two processes, brings it back once for both, and the last to leave stops it", async () => {
  const dataDir = migratedDataDir("shared");
  const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
  await remember(dataDir, "kept");
  await killDatabase(dataDir);
  await Promise.all([untilHealthy(first.origin), untilHealthy(second.origin)]);
  expect(await remembered(dataDir)).toEqual(["kept"]);
  expect(await first.end("SIGTERM")).toBe(0);
  expect((await fetch(`${second.origin}/healthz`)).status).toBe(200);
  expect(await second.end("SIGTERM")).toBe(0);
  expect(postmasterPid(dataDir)).toBeNull();
  // At first, and once more.
  expect(`${first.output()}${second.output()}`.match(/"started PostgreSQL"/g)).toHaveLength(2);
});

it("ends with code 1 when its database does not come back, for whoever watches it", async () => {
  const dataDir = migratedDataDir("lost");
  const server = await start(dataDir);
  const exited = once(server.child, "exit");
  writeFileSync(join(dataDir, "postgres/data/postgresql.auto.conf"), "no_such_setting = 1\n");
  process.kill(postmasterPid(dataDir) ?? 0, "SIGKILL");
  expect(await exited).toEqual([1, null]);
  expect(server.output()).toContain('"PostgreSQL is gone and does not come back"');
});

it("starts over when it was killed while it created the database", async () => {
  const dataDir = newDataDir("half");
  const { child } = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const folder = join(dataDir, "postgres");
  const drafts = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("data.draft-")) : []);
  await until(() => drafts().length > 0);
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  expect(existsSync(join(folder, "data"))).toBe(false);

  const second = await start(dataDir);
  expect(await second.end("SIGTERM")).toBe(0);
  await start(dataDir);
  expect(drafts()).toEqual([]);
});

it("finishes a request under way before it stops", async () => {
  const dataDir = migratedDataDir("drain");
  // Long enough for a busy machine to get to the end of its database's standstill.
  const server = await start(dataDir, { DATABASE_TIMEOUT_SECONDS: "120" });
  const { freeze, thaw } = serverOf(dataDir);
  cleanups.push(() => postmasterPid(dataDir) !== null && thaw());
  freeze();
  const slow = connect(server.port, "127.0.0.1");
  let answer = "";
  slow.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  await once(slow, "connect");
  slow.write("POST /api/sandbox HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  // Sent later and answered without the database: by then the slow one is being served. On a connection of its own, for
  // one that waits in the pool of `fetch` may just be ending.
  expect(await answerTo(server.port, head("GET / HTTP/1.1", "Host: x", "Connection: close"))).toMatch(
    /^HTTP\/1\.1 200 /,
  );
  expect(answer).toBe("");

  const exited = once(server.child, "exit");
  server.child.kill("SIGTERM");
  await until(() => server.output().includes('"stopping"'));
  thaw();
  expect(await exited).toEqual([0, null]);
  expect(answer).toMatch(/^HTTP\/1\.1 201 .*connection: close/is);
  expect(answer).toContain('"apiKey":');
});

it("says in one line what is wrong with its configuration", async () => {
  const database = { DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" };
  for (const [settings, line] of [
    [{ PORT: "eighty" }, /^Bad configuration\. PORT: [^\n]*\n$/],
    [database, /^APP_SECRET is required[^\n]*\n$/],
  ] as const) {
    const { child, output } = spawnServer({ DATA_DIR: newDataDir("none"), LOG_LEVEL: "silent", ...settings });
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(output()).toMatch(line);
  }
});

it("says that its port is taken and leaves no database behind", async () => {
  const dataDir = migratedDataDir("port");
  const owner = createServer().listen(0, "127.0.0.1");
  cleanups.push(() => owner.close());
  await once(owner, "listening");
  const { port } = owner.address() as AddressInfo;
  const { child, output } = spawnServer({ PORT: String(port), DATA_DIR: dataDir });
  expect(await once(child, "exit")).toEqual([1, null]);
  expect(output()).toContain(`Port ${port} is in use.`);
  expect(postmasterPid(dataDir)).toBeNull();
});

async function killDatabase(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir) ?? 0;
  process.kill(pid, "SIGKILL");
  await until(() => postmasterPid(dataDir) !== pid);
}

/** Once the server says so itself, which is seconds after its database was killed. */
async function untilHealthy(origin: string): Promise<void> {
  const killedAt = performance.now();
  await until(async () => (await fetch(`${origin}/healthz`)).status === 200);
  expect(performance.now() - killedAt).toBeLessThan(HEALTHY_AGAIN_MS_MAX);
}
