import { SCOPES } from "../../domain/scopes";
import { AUTHORIZE_PATH, issuer, mcpAddress, OAUTH_BASE } from "./addresses";

/** What a client reads of the address that it was refused at (RFC 9728 §2). */
export const resourceMetadata = () => ({
  resource: mcpAddress(),
  resource_name: "Slotwright",
  authorization_servers: [issuer()],
  scopes_supported: SCOPES,
  bearer_methods_supported: ["header"],
  resource_documentation: `${issuer()}/docs`,
});

/** What a client reads of who gives tokens out (RFC 8414 §2). */
export const serverMetadata = () => ({
  issuer: issuer(),
  authorization_endpoint: `${issuer()}${AUTHORIZE_PATH}`,
  token_endpoint: `${issuer()}${OAUTH_BASE}/token`,
  registration_endpoint: `${issuer()}${OAUTH_BASE}/register`,
  revocation_endpoint: `${issuer()}${OAUTH_BASE}/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  // RFC 9207, and draft-ietf-oauth-client-id-metadata-document.
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: ["en", "es"],
  service_documentation: `${issuer()}/docs`,
});
