"use client";
import { useEffect, useRef } from "react";

interface Properties {
  title: string;
  /** Where the server answers what a mail of the draft looks like. */
  action: string;
  draft: Record<string, string>;
  /** Another one shows the draft anew. */
  version: number;
}

/**
 * A mail as it would look. Each version has a frame of its own, which a form fills: so no version is a step that the
 * browser goes back to, and the mail has the policy of its answer instead of the page's.
 */
export function PreviewFrame({ title, action, draft, version }: Properties) {
  const form = useRef<HTMLFormElement>(null);
  const name = `preview-${version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what there is to show
  useEffect(() => form.current?.submit(), [version]);
  return (
    <>
      <form ref={form} method="post" action={action} target={name} hidden>
        {Object.entries(draft).map(([field, value]) => (
          <textarea key={field} name={field} value={value} readOnly aria-hidden="true" tabIndex={-1} />
        ))}
      </form>
      <iframe key={name} name={name} className="mail-frame" title={title} sandbox="" />
    </>
  );
}
