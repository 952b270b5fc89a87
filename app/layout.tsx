import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { title: "Slotwright", description: "Open appointment and event booking." };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ margin: 0, fontFamily: "system-ui, sans-serif", lineHeight: 1.5 }}>{children}</body>
    </html>
  );
}
