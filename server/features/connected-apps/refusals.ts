/** The errors of RFC 6749 §5.2, RFC 7591 §3.2.2 and RFC 8707 §2 that we answer. */
export type OauthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal in the words of OAuth, which its clients read. */
export class OauthError extends Error {
  constructor(
    readonly code: OauthErrorCode,
    description: string,
  ) {
    super(description);
  }
}
