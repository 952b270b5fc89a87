import { Webhook } from "standardwebhooks";

export interface Signed {
  /** The event's id: the same in every attempt. */
  id: string;
  body: string;
  /** Newest first; each makes a signature. */
  secrets: string[];
  /** The real time: receivers refuse what is five minutes off, whatever a sandbox's clock says. */
  sentAt: Date;
}

const USER_AGENT = "Slotwright-Webhooks/1.0";

/** The headers of a delivery: those of Standard Webhooks 1.0, whose signatures stand apart by spaces. */
export const signedHeaders = ({ id, body, secrets, sentAt }: Signed): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": USER_AGENT,
  "webhook-id": id,
  "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
  "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(" "),
});
