import type { CodeVerdict } from "../api-types";
import type { Page } from "../page";
import { FieldError } from "./field";
import { Icon } from "./icon";

interface CodeFieldProps {
  page: Page;
  title: string;
  /** As it was typed. */
  code: string;
  /** Null without a code, or when nobody knows. */
  verdict: CodeVerdict | null;
  /** Why the order was refused for it. */
  error: string | undefined;
  /** Why codes do not count, in the words of what is ordered. */
  faults: Page["m"]["codeFaults"];
  /** What has to be known of a code before it is judged. */
  hint?: string | null;
}

/** The input for a coupon or a package, out of the way of those who have none. */
export function CodeField({ page, title, code, verdict, error, faults, hint = null }: CodeFieldProps) {
  const { m } = page;
  const isRefused = verdict?.valid === false || error !== undefined;
  return (
    <details className="more" open={code !== "" || isRefused}>
      <summary>
        {title}
        <Icon name="chevron-down" isSmall turns />
      </summary>
      <div className="field" data-requote="">
        <label htmlFor="code">{m.code}</label>
        <div id="code-verdict" data-live="verdict">
          {isRefused && (
            <FieldError id="code-error">
              {[m.invalid.code, ...(verdict?.reasonCode ? [faults[verdict.reasonCode]] : [])].join(". ")}
            </FieldError>
          )}
          {verdict?.valid && (
            <p className="good">
              <Icon name="check" isSmall />
              {m.codeApplied}
            </p>
          )}
          {!isRefused && !verdict?.valid && hint !== null && <p className="hint">{hint}</p>}
        </div>
        <input
          type="text"
          className="input"
          id="code"
          name="code"
          maxLength={64}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isRefused || undefined}
          aria-describedby="code-verdict"
        />
      </div>
    </details>
  );
}
