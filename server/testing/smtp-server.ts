import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface TestMailServer {
  url: string;
  /** Every message that was taken, in order. */
  taken: Email[];
  /** Recipients of the envelopes of the messages that were taken. */
  envelopes: string[][];
  close: () => Promise<void>;
}

export interface MailServerPlan extends Pick<SMTPServerOptions, "onRcptTo" | "onMailFrom" | "onConnect"> {
  /** Refuses or delays a message that has been read whole; the server says yes when it returns. */
  beforeYes?: () => Promise<void> | void;
  /** What it takes as login; none unless said. */
  login?: { user: string; pass: string };
  /** Takes the message's first bytes and hangs up. */
  hangsUpInData?: boolean;
}

/** A real mail server on a port of its own. */
export async function startMailServer(plan: MailServerPlan = {}): Promise<TestMailServer> {
  const taken: Email[] = [];
  const envelopes: string[][] = [];
  const { beforeYes = () => {}, login, hangsUpInData, ...hooks } = plan;
  const server = new SMTPServer({
    ...hooks,
    closeTimeout: 100,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: login ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
    onAuth: ({ username, password }, _session, answer) =>
      login && username === login.user && password === login.pass
        ? answer(null, { user: username })
        : answer(refusal(535, "5.7.8 Authentication failed")),
    onData: (stream, session, answer) => {
      if (hangsUpInData) {
        for (const connection of server.connections) connection.close();
        return;
      }
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        try {
          const message = await PostalMime.parse(Buffer.concat(parts));
          await beforeYes();
          taken.push(message);
          envelopes.push(session.envelope.rcptTo.map(({ address }) => address));
          answer(null);
        } catch (error) {
          answer(error instanceof Error ? error : new Error("no"));
        }
      });
    },
  });
  // A client that goes away in the middle is part of the tests.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const userinfo = login ? `${login.user}:${login.pass}@` : "";
  return {
    url: `smtp://${userinfo}127.0.0.1:${port}`,
    taken,
    envelopes,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** An answer of the server, such as 550 "5.1.1 No such user". */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
