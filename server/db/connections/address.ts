/** Where postgres.js connects to. */
export interface Address {
  url: string;
  options: { path?: string };
}

/**
 * Reads a connection URL as libpq does: `?host=/folder` names the folder of a server's Unix socket.
 *
 * postgres.js alone sends what it does not know of a URL to the server as a setting, and the server refuses it.
 *
 * @param text `postgres://user:password@127.0.0.1:5432/database?host=/var/run/postgresql`
 */
export function addressOf(text: string): Address {
  const url = new URL(text);
  const folder = url.searchParams.get("host");
  if (!folder?.startsWith("/")) return { url: text, options: {} };
  url.searchParams.delete("host");
  return { url: url.href, options: { path: `${folder}/.s.PGSQL.${url.port || "5432"}` } };
}
