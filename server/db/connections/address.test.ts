import type postgres from "postgres";
import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database";
import { connect } from "../client";
import { addressOf } from "./address";

it("leaves a URL without a socket as it is", () => {
  for (const url of ["postgres://a:b@127.0.0.1:5433/c", "postgres://a@db.example.com/c?sslmode=require&host=other"])
    expect(addressOf(url)).toEqual({ url, options: {} });
});

it("finds the socket of the port in the folder, and keeps the other settings", () => {
  const { url, options } = addressOf("postgres://a:b@localhost:5433/c?host=%2Fvar%2Frun%2Fpostgresql&sslmode=disable");
  expect([url, options.path]).toEqual([
    "postgres://a:b@localhost:5433/c?sslmode=disable",
    "/var/run/postgresql/.s.PGSQL.5433",
  ]);
  expect(addressOf("postgres://a@localhost/c?host=/tmp").options.path).toBe("/tmp/.s.PGSQL.5432");
});

it("leads over the server's socket, in single statements and in transactions, wherever it has one", async () => {
  const { url, sql } = testDatabase();
  const folder = await settingOf(sql, "unix_socket_directories");
  const local = connect(`${url}?host=${encodeURIComponent(folder)}`, 1);
  try {
    const isLocal = async (client: postgres.Sql | postgres.TransactionSql) => {
      const [row] = await client<{ isLocal: boolean }[]>`select inet_server_addr() is null as "isLocal"`;
      return row?.isLocal;
    };
    expect([await isLocal(local.sql), await local.sql.begin(isLocal)]).toEqual([folder !== "", folder !== ""]);
  } finally {
    await local.close();
  }
});

it("leads to a socket that nobody but the database's account may use, in a folder that is short enough", async () => {
  const { sql } = testDatabase();
  const [data, folder] = [await settingOf(sql, "data_directory"), await settingOf(sql, "unix_socket_directories")];
  expect(await settingOf(sql, "unix_socket_permissions")).toBe("0700");
  expect(folder).toBe(`${data}/.s.PGSQL.65535`.length > 103 ? "" : data);
});

async function settingOf(sql: postgres.Sql, name: string): Promise<string> {
  const [row] = await sql<{ value: string }[]>`select current_setting(${name}) as value`;
  return row?.value ?? "";
}
