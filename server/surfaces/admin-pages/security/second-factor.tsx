import { renderSVG } from "uqr";
import { Field } from "../field";
import type { Visit } from "../visit";

/** Turns the second factor on and off; the password shows who asks. */
export function FactorSection({ visit, isOn }: { visit: Visit; isOn: boolean }) {
  const { m } = visit;
  return (
    <form className="stack" method="post">
      <h2>{m.secondFactor}</h2>
      <p className="muted">{isOn ? m.factorIsOn : m.factorIsOff}</p>
      <Field
        name="password"
        label={m.currentPassword}
        input={{ type: "password", autoComplete: "current-password", maxLength: 128 }}
      />
      {isOn ? (
        <div className="line">
          <button type="submit" name="action" value="codes">
            {m.newRecoveryCodes}
          </button>
          <button className="danger" type="submit" name="action" value="disable">
            {m.turnOff}
          </button>
        </div>
      ) : (
        <button type="submit" name="action" value="enable">
          {m.turnOn}
        </button>
      )}
    </form>
  );
}

/** What an authenticator has to learn, and the code that shows that it has. @param uri null: it was shown before */
export function ConfirmFactor({ visit, uri, codes }: { visit: Visit; uri: string | null; codes: string[] }) {
  const { m } = visit;
  return (
    <div className="stack">
      <h2>{m.secondFactor}</h2>
      {uri !== null && (
        <>
          <p>{m.scanCode}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here from numbers alone. */}
          <div className="qr" role="img" aria-label={m.qrCode} dangerouslySetInnerHTML={{ __html: renderSVG(uri) }} />
          <code className="code">{new URL(uri).searchParams.get("secret")}</code>
          <RecoveryCodes visit={visit} codes={codes} />
        </>
      )}
      <form className="stack" method="post">
        <Field
          name="code"
          label={m.code}
          hint={m.confirmHint}
          input={{ autoComplete: "one-time-code", inputMode: "numeric", maxLength: 16 }}
        />
        <button className="primary" type="submit" name="action" value="confirm">
          {m.turnOn}
        </button>
      </form>
    </div>
  );
}

/** Shown this once. */
export function RecoveryCodes({ visit, codes }: { visit: Visit; codes: string[] }) {
  return (
    <div className="stack s">
      <h2>{visit.m.recoveryCodes}</h2>
      <p>{visit.m.recoveryCodesWhy}</p>
      <ul className="code codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
