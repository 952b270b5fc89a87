import type { Progress } from "./steps";

interface Properties {
  caption: string;
  publicKey: string;
  /** Whatever of it changes, the page is read anew. */
  of: Progress;
}

/** The booking page as a customer's phone shows it. It can be used. A narrow window has no room for it, and reads nothing. */
export function Preview({ caption, publicKey, of }: Properties) {
  return (
    <figure className="phone">
      <div className="ph-in">
        <iframe key={JSON.stringify(of)} title={caption} src={`/book/${publicKey}`} loading="lazy" />
      </div>
      <figcaption className="muted">{caption}</figcaption>
    </figure>
  );
}
