import { env } from "../../../env";
import { authSecret } from "../../../secrets";

/** Where the library's answers live; what of it is served stands in `paths.ts`. */
export const AUTH_BASE = "/api/auth";

/** A session ends when it has not been used for so long, and moves on at most once a day. */
const SESSION_DAYS = 30;
export const DAY_MS = 86_400_000;
export const SESSION_MS = SESSION_DAYS * DAY_MS;

/** NIST SP 800-63B §5.1.1.2 asks for 8 where there is no second factor; ASVS 4.0 2.1.1 for 12. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** A link that lets somebody in or changes how: it works once and that long. */
export const LINK_MS = 60 * 60 * 1000;
/** A link that signs in at once. */
export const SIGN_IN_LINK_SECONDS = 600;
/** A link the operator hands over, which nobody waits for at the screen. */
export const HANDED_LINK_MS = 3 * DAY_MS;

const isHttps = (): boolean => env().APP_ORIGIN.startsWith("https://");

/**
 * What our cookies' names begin with. `__Host-` binds a cookie to this very host, its path `/` and https
 * (RFC 6265bis §4.1.3.2), which a page on http can't have.
 */
export const cookiePrefix = (): string => (isHttps() ? "__Host-slotwright" : "slotwright");

/** The cookie that carries a session. */
export const sessionCookieName = (): string => `${cookiePrefix()}.session_token`;

/** What every cookie of ours has: out of reach of scripts, sent with no write of another site. */
export const cookieAttributes = () => ({ secure: isHttps(), httpOnly: true, sameSite: "lax" as const, path: "/" });

/** The secret that signs cookies and encrypts second factors. */
export const identitySecret = (): string => authSecret();
