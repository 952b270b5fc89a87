import { pictureSet } from "../../../domain/picture-widths";
import { isWebAddress } from "../web-address";

interface PictureProps {
  url: string | null;
  size: number;
  className?: string;
}

/** A decorative picture of the account's; settings and services may name any address, only http and https are shown. */
export function Picture({ url, size, className }: PictureProps) {
  if (!isWebAddress(url)) return null;
  const set = { srcSet: pictureSet(url), sizes: `${size}px` };
  // biome-ignore lint/performance/noImgElement: this is no Next page; the picture lives on the account's own host.
  return <img className={className} src={url} {...set} alt="" width={size} height={size} loading="lazy" />;
}

/** Over the column of the page, at once: it is the largest thing that a visitor sees first. */
export function CoverPicture({ url }: { url: string }) {
  const set = { srcSet: pictureSet(url), sizes: "(min-width: 68rem) 66rem, 100vw" };
  // biome-ignore lint/performance/noImgElement: as above.
  return <img className="cover" src={url} {...set} alt="" width={1600} height={500} fetchPriority="high" />;
}

/** The picture of something in a list; its first letter where it has none. */
export function RowPicture({ url, title }: { url: string | null; title: string }) {
  if (isWebAddress(url)) return <Picture url={url} size={64} className="pic" />;
  return (
    <span className="pic" aria-hidden="true">
      {[...title.trim()][0]?.toUpperCase()}
    </span>
  );
}

/** Who does it: their picture, or two letters. */
export function Avatar({ name, url, isSmall = false }: { name: string; url: string | null; isSmall?: boolean }) {
  const kind = isSmall ? "avatar s" : "avatar";
  if (isWebAddress(url)) return <Picture url={url} size={isSmall ? 28 : 44} className={kind} />;
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return (
    <span className={kind} aria-hidden="true">
      {letters.join("").toUpperCase()}
    </span>
  );
}
