import Stripe from "stripe";
import { PaymentProviderError, type ProviderFailure } from "./port";

const { errors } = Stripe;

const SENTENCES: Record<ProviderFailure, string> = {
  bad_key: "The payment provider does not accept the account's key.",
  declined: "The customer's bank declined the payment.",
  refused: "The payment provider refused.",
  unreachable: "The payment provider did not answer. Try again later.",
  unsupported_amount: "The payment provider cannot take this amount.",
};

/** @throws PaymentProviderError for whatever Stripe threw; other failures are ours and pass as they are */
export async function inOurWords<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error;
    const failure = failureOf(error);
    throw new PaymentProviderError(failure, sentenceOf(failure, error), { cause: error });
  }
}

/** https://docs.stripe.com/api/errors */
function failureOf(error: InstanceType<typeof errors.StripeError>): ProviderFailure {
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return "bad_key";
  if (error instanceof errors.StripeCardError) return "declined";
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return "unreachable";
  // The same request is still running there: whether it does anything is not known yet.
  if (error.code === "idempotency_key_in_use") return "unreachable";
  return error instanceof errors.StripeAPIError ? "unreachable" : "refused";
}

/** Stripe says why it refuses; what it says of a wrong key quotes a part of it. */
const sentenceOf = (failure: ProviderFailure, { message }: Error): string =>
  failure === "refused" ? `${SENTENCES.refused} ${message}` : SENTENCES[failure];
