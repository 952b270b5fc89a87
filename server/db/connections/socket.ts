import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

/** What the driver gives to the maker of its sockets. */
interface Where {
  path?: string | false;
  host: string[];
  port: number[];
}

/** A driver's option and what ends its present connection from outside. */
export interface CuttableSocket {
  /** To be spread into the driver's options, whose types leave `socket` out. */
  socket: object;
  /** Ends the connection at once, whatever PostgreSQL is at: all that is under way is rejected with the reason. */
  cut: (reason: Error) => void;
  /** Resolves once the driver knows of the end of a connection that broke, so that what it sends next opens another. */
  closed: () => Promise<void>;
}

/** Makes the sockets of a driver's pool of one as the driver would itself, several hosts in turn. */
export function cuttableSocket(): CuttableSocket {
  let present: Socket | undefined;
  let hasClosed = false;
  let attempts = 0;
  const open = ({ path, host, port }: Where) => {
    const turn = attempts++ % host.length;
    present = path ? connect(path) : connect(Number(port[turn]), host[turn]);
    // A commit that is sent right behind a write would wait for the write's answer (Nagle's algorithm, RFC 896).
    present.setNoDelay(true);
    // The driver listens from the next turn on; an error before that is told by the close.
    present.on("error", () => {});
    hasClosed = false;
    // Not `socket.closed`, which says so before the driver is told.
    present.on("close", () => {
      hasClosed = true;
    });
    return present;
  };
  const closed = async () => {
    while (present?.destroyed && !hasClosed) await setImmediate();
    // Under TLS the driver listens to a socket around this one, which closes behind it.
    await setImmediate();
  };
  return { socket: { socket: open }, cut: (reason) => present?.destroy(reason), closed };
}
