const CONVENTIONS = `
**Versions.** Send \`X-Api-Version\` with a dated version to pin the contract; without it the latest applies. Every
answer names its version. A breaking change ships as a new dated version, and the one before stays for at least six
months; \`Deprecation\` and \`Sunset\` headers announce its end. New fields and new words in answers, such as another
\`status\`, are no breaking change: let your client pass what it does not know.

**Retries.** Every POST of an account accepts an \`Idempotency-Key\`: the same key with the same request answers the
stored response for 24 hours, marked \`Idempotent-Replayed: true\`. Answers of 5xx are not stored.

**Limits.** 120 requests a minute; the \`X-RateLimit-…\` headers say where you stand, and past the limit a 429 says how
long to wait in \`Retry-After\`. A body may have 1 MiB and 20 levels.

**Values.** Ids are uuids. Timestamps are RFC 3339: any offset in requests, UTC with \`Z\` in answers. Dates are
\`YYYY-MM-DD\` and wall times \`HH:MM\`, in the account's zone. Money is a number in major units with at most the
currency's decimals. Unknown fields of a body are ignored. Answers always carry every field: what is absent is null.
Answers are never cached (\`Cache-Control: no-store\`).
`.trim();

export const MANAGEMENT_INFO = {
  title: "Slotwright management API",
  description: `Everything the admin of a booking account does, for calls from your server.

**Keys.** Send \`Authorization: Bearer slw_…\`. A key has scopes; \`write\` implies \`read\` of the same family. To start
without signing up, open a sandbox with \`POST /sandbox\`: it answers a key with every scope.

**Errors.** \`{error: {code, message, fields?}}\`. Rely on \`code\`; \`fields\` maps input names to sentences for a person.

**Lists.** \`limit\` (1 to 100, default 50) and \`offset\` page through \`{data, total}\`.

${CONVENTIONS}`,
};

export const PUBLIC_INFO = {
  title: "Slotwright public API",
  description: `What the customers of one account can do without a key: see services, find a slot, book it and manage the booking.

**Access.** The account's \`publicKey\` is part of the address; an unknown one is 404. Browsers may call from the
origins that the account allows.

**Errors.** \`{error: code, message, fields}\`. Rely on the code; \`fields\` maps input names to sentences for a person.

${CONVENTIONS}`,
};
