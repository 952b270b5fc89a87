import { inWords } from "../../client/in-words";

interface Sent {
  url: string;
}

/** What the server said instead of taking a picture. */
export class PictureRefused extends Error {}

/**
 * Sends a picture that the account is to show, and answers where it is.
 *
 * @throws PictureRefused with the server's words; what `fetch` throws without a connection
 */
export async function sendPicture(account: string, file: File): Promise<string> {
  const answer = await fetch(`/admin/${account}/pictures`, {
    method: "POST",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  const said = (await answer.json()) as Sent | { error: { message: string; fields?: Record<string, string> } };
  if ("url" in said) return said.url;
  const [sentence] = await inWords([said.error.fields?.file ?? said.error.message]);
  throw new PictureRefused(sentence);
}
