import type { NodemailerError } from "nodemailer";
import { singleLine } from "../escape";
import { MailNotTaken } from "./port";

const REASON_LENGTH_MAX = 200;

const WORDS: Record<string, string> = {
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not answer in time.",
  ECONNECTION: "The mail server closed the connection.",
  ESOCKET: "The mail server cannot be reached.",
  EDNS: "The name of the mail server was not found.",
  ETLS: "No secure connection to the mail server could be made.",
  EAUTH: "The mail server did not accept the login.",
};

/** What nodemailer threw, in our words. */
export function toMailNotTaken(error: unknown): MailNotTaken {
  const failure: Failure = error instanceof Error ? error : new Error("The mail was not sent.");
  return new MailNotTaken(reasonOf(failure), isFinal(failure), { cause: error });
}

type Failure = Error & Pick<Partial<NodemailerError>, "code" | "response" | "responseCode" | "command">;

/** What the server answered, else what went wrong on the way to it. */
function reasonOf({ code = "", response, message }: Failure): string {
  const known = WORDS[code];
  const answer = typeof response === "string" ? singleLine(response) : "";
  const reason = code === "EAUTH" || answer === "" ? (known ?? singleLine(message)) : answer;
  return reason.slice(0, REASON_LENGTH_MAX);
}

// RFC 3463 §3.8: 5.7 is security and policy, such as "relaying denied": for the operator to mend, as 530 and 535 are.
const IS_POLICY = /^\d{3}[ -]5\.7\./;
const ASKS_FOR_LOGIN = new Set([530, 534, 535, 538]);

/**
 * A server that says no for good (5yz) to the recipient or the message would say it again. Its no to the sender or
 * the login is about how this service is set up, and mails wait for that to be mended, as long as they are retried.
 */
function isFinal({ code, command, response = "", responseCode = 0 }: Failure): boolean {
  // Nothing that could be sent: no valid recipient, or larger than the server takes.
  if ((code === "EENVELOPE" && command === "API") || (code === "EMESSAGE" && command === "MAIL FROM")) return true;
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  const isRefusal = responseCode >= 500 && responseCode < 600;
  return isAboutMail && isRefusal && !IS_POLICY.test(response) && !ASKS_FOR_LOGIN.has(responseCode);
}
