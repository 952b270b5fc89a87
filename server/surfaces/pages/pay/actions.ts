/** What is asked of a payment's page; `return`: the visitor comes back from the provider. */
export type PayAction = "show" | "return" | "retry" | "cancel" | PayOutcome;
/** How a sandbox's payment may end. */
export type PayOutcome = "pay" | "decline";

export const isOutcome = (action: PayAction): action is PayOutcome => action === "pay" || action === "decline";

/** What a sandbox's page alone has, in the provider's place; `cancel`: its visitor leaves without paying. */
export const isSandboxes = (action: PayAction): boolean => isOutcome(action) || action === "cancel";

/** Whether an action is a form's, not an address to look at. */
export const isPayPost = (action: PayAction): boolean => action !== "show" && action !== "return";

/** What a reading of an action's address shows. */
export const viewOf = (action: PayAction): PayAction => (isPayPost(action) ? "show" : action);
