/** Addresses come from settings: only http and https become links and images. */
export function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === "string" && /^https?:\/\//i.test(url);
}
