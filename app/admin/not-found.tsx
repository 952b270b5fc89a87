import { headers } from "next/headers";
import { MESSAGES } from "./messages";
import { languageOf } from "./server/language";

/** An account that does not exist, or that the person is no member of: the answer is the same. */
export default async function NotFound() {
  const m = MESSAGES[languageOf((await headers()).get("accept-language"), null)];
  return (
    <main className="page" id="main">
      <h1>{m.goneTitle}</h1>
      <p>{m.gone}</p>
      <p>
        <a className="btn" href="/admin">
          {m.otherAccounts}
        </a>
      </p>
    </main>
  );
}
