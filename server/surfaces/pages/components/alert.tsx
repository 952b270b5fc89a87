import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Says what went wrong before anything else on the page, and takes the focus, with and without the script. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after a refused form the summary is where reading has to start.
    <div className="note danger" role="alert" tabIndex={-1} autoFocus>
      <Icon name="triangle-alert" />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}

/** The summary of refused answers: one link per field, in the order of the form. */
export function ErrorSummary({ title, errors }: { title: string; errors: [field: string, text: string][] }) {
  return (
    <Alert title={title}>
      <ul>
        {errors.map(([field, text]) => (
          <li key={field}>
            {field === "other" ? (
              text
            ) : (
              <a className="quiet" href={`#${field}`}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
