import type { ReactNode } from "react";
import { SectionMessages } from "../../shell/sections/section-messages";

export default function NotificationsLayout({ children }: { children: ReactNode }) {
  return <SectionMessages section="notifications">{children}</SectionMessages>;
}
