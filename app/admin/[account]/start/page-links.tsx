"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { CopyButton } from "../../parts/secrets/copy-button";
import { useNotedSteps } from "./noted-steps";

const MIDDLE_BUTTON = 1;

/** Opens the booking page beside the steps, which stay where they are, and counts as having tried it. */
export function TryLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  const { note } = useNotedSteps();
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel="noreferrer"
      onClick={() => note("try")}
      onAuxClick={({ button }) => button === MIDDLE_BUTTON && note("try")}
    >
      {children}
    </a>
  );
}

/** Copies the address of the page, which counts as having shared it. */
export function ShareButton({ address }: { address: string }) {
  const { note } = useNotedSteps();
  return <CopyButton text={address} onCopied={() => note("share")} />;
}

/** Leads to the code for a site and the QR code; opening them counts as having shared the page. */
export function CodesLink({ href, children }: { href: string; children: ReactNode }) {
  const { note } = useNotedSteps();
  return (
    <Link href={href} prefetch={false} onClick={() => note("share")}>
      {children}
    </Link>
  );
}
