import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What a server has sent to PostgreSQL. */
export interface Sent {
  statements: number;
  /** How often it sent while it waited for nothing: what it sends together, on however many connections, is one. */
  roundTrips: number;
}

const [SYNC, QUERY, EXECUTE, READY, NOTICE] = ["S", "Q", "E", "Z", "N"].map((letter) => letter.charCodeAt(0));

/**
 * Stands between a server and PostgreSQL and counts (PostgreSQL manual, "Frontend/Backend Protocol").
 *
 * A statement is a message `Execute` or `Query`. From `Sync` or `Query` an answer is awaited until PostgreSQL is ready
 * again. Asking what a statement is like, before its first use on a connection, is not counted.
 */
export class RoundTripCounter {
  private readonly sent: Sent = { statements: 0, roundTrips: 0 };
  private awaited = 0;
  private lastAt = 0;
  /** Hears what PostgreSQL remarks to the server, beside its answers. */
  onNotice: (message: string) => void = () => {};

  private constructor(private readonly server: Server) {}

  /** Listens on a port of its own. */
  static async open(to: { host: string; port: number }): Promise<RoundTripCounter> {
    const server = createServer();
    const counter = new RoundTripCounter(server);
    server.on("connection", (from) => counter.join(from, connect(to.port, to.host)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return counter;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  get counts(): Sent {
    return { ...this.sent };
  }

  /** Resolves once nothing has been sent for a while. */
  async quiet(forMs: number): Promise<void> {
    for (let left = forMs; left > 0; left = this.lastAt + forMs - performance.now())
      await new Promise((resolve) => setTimeout(resolve, left));
  }

  close(): void {
    this.server.close();
  }

  private join(from: Socket, to: Socket): void {
    let awaited = 0;
    const expect = (count: number) => {
      awaited += count;
      this.awaited += count;
    };
    const asked = messages("with a greeting", (letter) => {
      if (letter === EXECUTE || letter === QUERY) this.sent.statements++;
      if (letter !== SYNC && letter !== QUERY) return;
      if (this.awaited === 0) this.sent.roundTrips++;
      expect(1);
    });
    const answered = messages("letters alone", (letter, body) => {
      if (letter === NOTICE) this.onNotice(messageOf(body));
      // The first one ends the greeting, which nobody has counted.
      if (letter === READY && awaited > 0) expect(-1);
    });
    from.on("data", (chunk) => {
      this.lastAt = performance.now();
      asked(chunk);
      to.write(chunk);
    });
    to.on("data", (chunk) => {
      this.lastAt = performance.now();
      answered(chunk);
      from.write(chunk);
    });
    const end = () => {
      expect(-awaited);
      from.destroy();
      to.destroy();
    };
    for (const socket of [from, to]) socket.setNoDelay(true).on("error", end).on("close", end);
  }
}

const LENGTH_BYTES = 4;

/** The field `M` of a notice: each field is a letter and a text that ends with a zero. */
function messageOf(body: Buffer): string {
  const fields = body.toString("utf8").split("\0");
  return fields.find((field) => field.startsWith("M"))?.slice(1) ?? "";
}

/** Reads a stream of messages: a letter, the length of the rest with itself, and the rest; a greeting has no letter. */
function messages(start: "with a greeting" | "letters alone", onMessage: (letter: number, body: Buffer) => void) {
  let isGreeting = start === "with a greeting";
  let left: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      const letters = isGreeting ? 0 : 1;
      if (left.length < letters + LENGTH_BYTES) return;
      const end = letters + left.readUInt32BE(letters);
      if (left.length < end) return;
      if (!isGreeting) onMessage(left[0] ?? 0, left.subarray(letters + LENGTH_BYTES, end));
      isGreeting = false;
      left = left.subarray(end);
    }
  };
}
