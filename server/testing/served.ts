import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { startJobs } from "../jobs/jobs";
import { createWebServer } from "../main/web-server";

// A process as it is once it has started, without Next's pages: it says where it listens.
const pages = Promise.resolve(async () => {});
const server = createWebServer({ isReady: () => true, ready: Promise.resolve(), pages });
server.listen(0, "127.0.0.1");
await once(server, "listening");
startJobs();
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
