import type { OutboxMail } from "../../../../server/features/outbox/schemas";
import type { PageMessages } from "../../messages";
import { Icon, type IconName } from "../icons";

export type MailStatus = OutboxMail["status"];

interface Look {
  tone: string;
  icon: IconName;
  word: (m: PageMessages) => string;
}

const LOOKS: Record<MailStatus, Look> = {
  pending: { tone: "pend", icon: "hourglass", word: (m) => m.mailPending },
  sending: { tone: "acc", icon: "send", word: (m) => m.mailSending },
  sent: { tone: "calm", icon: "circle-check", word: (m) => m.mailSent },
  failed: { tone: "bad", icon: "mail-x", word: (m) => m.mailFailed },
  suppressed: { tone: "", icon: "inbox", word: (m) => m.mailSuppressed },
};

/** What became of a mail, in the words of the page. */
export const mailWord = (m: PageMessages, status: MailStatus): string => LOOKS[status].word(m);

/** What became of a mail, as icon and word. */
export function MailMark({ m, status }: { m: PageMessages; status: MailStatus }) {
  const { tone, icon, word } = LOOKS[status];
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
