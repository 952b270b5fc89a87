import type { PackageStatus } from "../../../../server/domain/entitlements/package-status";
import type { PageMessages } from "../../messages";
import { Icon, type IconName } from "../../parts/icons";

const LOOKS: Record<PackageStatus, { tone: string; icon: IconName; word: (m: PageMessages) => string }> = {
  pending: { tone: "pend", icon: "hourglass", word: (m) => m.packagePending },
  active: { tone: "calm", icon: "circle-check", word: (m) => m.packageActive },
  used_up: { tone: "", icon: "check-check", word: (m) => m.packageUsedUp },
  expired: { tone: "", icon: "calendar-x", word: (m) => m.packageExpired },
  cancelled: { tone: "off", icon: "circle-x", word: (m) => m.packageCancelled },
};

/** A status in the words of the page. */
export const packageWord = (m: PageMessages, status: PackageStatus): string => LOOKS[status].word(m);

/** How a package stands now. */
export function PackageMark({ m, status }: { m: PageMessages; status: PackageStatus }) {
  const { tone, icon, word } = LOOKS[status];
  return (
    <span className={`st ${tone}`.trim()}>
      <Icon name={icon} />
      {word(m)}
    </span>
  );
}
