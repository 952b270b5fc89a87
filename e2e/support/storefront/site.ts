import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A site of another origin than the server's. */
export interface Site {
  origin: string;
  /** What its one page holds from now on. */
  show(html: string): void;
  close(): Promise<void>;
}

/** Opens a site on a free port of this machine. */
export async function openSite(): Promise<Site> {
  let body = "";
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title><body>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (html) => {
      body = html;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
