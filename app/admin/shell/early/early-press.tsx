import { headers } from "next/headers";
import { noteEarlyPresses } from "./note-press";
import { noteEarlySends } from "./note-send";
import { PressAgain } from "./press-again";

/** Nothing that is pressed comes to nothing because the page's scripts are on their way. The first of a page. */
export async function EarlyPress() {
  const policy = (await headers()).get("content-security-policy") ?? "";
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of functions of ours, and nothing else */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${noteEarlySends})();(${noteEarlyPresses})()` }} />
      <PressAgain />
    </>
  );
}
