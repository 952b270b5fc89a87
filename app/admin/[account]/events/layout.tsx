import type { ReactNode } from "react";
import { SectionMessages } from "../../shell/sections/section-messages";

export default function EventsLayout({ children }: { children: ReactNode }) {
  return <SectionMessages section="events">{children}</SectionMessages>;
}
