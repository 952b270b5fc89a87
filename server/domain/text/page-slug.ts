/** First segments of addresses that are ours. */
const OURS = new Set("admin api assets book docs feeds files healthz manage order pay pictures ticket".split(" "));

/** Those that people would take for ours. */
const LIKE_OURS = new Set([
  ..."about account accounts blog calendar contact embed events favicon health help home icon index".split(" "),
  ..."legal login logout mail manifest next null openapi packages page pages pricing privacy public".split(" "),
  ..."register robots sandbox search security sign-in sign-out sign-up signin signup sitemap slotwright".split(" "),
  ..."start static status support terms undefined well-known www".split(" "),
]);

/** Whether a business page may not stand at `/{slug}`. */
export const isReservedSlug = (slug: string): boolean => isOwnSegment(slug) || LIKE_OURS.has(slug);

/** Whether something of ours stands below `/{segment}`. */
export const isOwnSegment = (segment: string): boolean => OURS.has(segment);
