import type { ReactNode } from "react";
import { SectionMessages } from "../../shell/sections/section-messages";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SectionMessages section="settings">{children}</SectionMessages>;
}
