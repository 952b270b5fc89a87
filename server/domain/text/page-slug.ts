/** First segments of addresses that are ours, or that people would take for ours. */
const RESERVED = new Set([
  ..."admin api assets book docs feeds files healthz manage order pay pictures ticket".split(" "),
  ..."about account accounts blog calendar contact embed events favicon health help home icon index".split(" "),
  ..."legal login logout mail manifest next null openapi packages page pages pricing privacy public".split(" "),
  ..."register robots sandbox search security sign-in sign-out sign-up signin signup sitemap slotwright".split(" "),
  ..."start static status support terms undefined well-known www".split(" "),
]);

/** Whether a business page may not stand at `/{slug}`. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
