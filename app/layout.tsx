import type { Metadata } from "next";
import type { ReactNode } from "react";

// Rendered for each request: its scripts carry the nonce of its answer, and the server's address is not known before.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Slotwright", description: "Open appointment and event booking." };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
