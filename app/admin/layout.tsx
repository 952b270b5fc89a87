import type { ReactNode } from "react";
import "./admin.css";

/** The back office has a stylesheet of its own. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return children;
}
