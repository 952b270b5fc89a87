import { isWebAddress } from "../web-address";

/** A decorative picture of the account's; settings and services may name any address, only http and https are shown. */
export function Picture({ url, size }: { url: string | null; size: number }) {
  if (!isWebAddress(url)) return null;
  // biome-ignore lint/performance/noImgElement: this is no Next page; the picture lives on the account's own host.
  return <img src={url} alt="" width={size} height={size} loading="lazy" />;
}
