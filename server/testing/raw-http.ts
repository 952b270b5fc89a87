import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection of a client that writes what it likes. */
export interface RawConnection {
  socket: Socket;
  /** All that came so far. */
  received: () => string;
  /** Resolves as soon as something has come; also when the server closed without a word. */
  answered: Promise<void>;
  /** Resolves when the connection is over. */
  closed: Promise<void>;
}

/** Connects and writes `text` as it stands. */
export async function openRaw(port: number, text = ""): Promise<RawConnection> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1").on("data", (part) => {
    received += part;
  });
  // A reset is an end like any other here.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const isThere = once(socket, "data").then(
    () => {},
    () => closed,
  );
  const answered = Promise.race([closed, isThere]);
  await once(socket, "connect");
  socket.write(text, "latin1");
  return { socket, received: () => received, answered, closed };
}

/** What the server answers to `text` before it closes the connection, as `text` has to ask it to. */
export async function answerTo(port: number, text: string): Promise<string> {
  const { closed, received } = await openRaw(port, text);
  await closed;
  return received();
}

/** A request's head, its lines as they are written and a blank one at the end. */
export const head = (...lines: string[]): string => `${lines.join("\r\n")}\r\n\r\n`;
