import { retryHeaders, toApiError } from "../../errors";
import { BodyTooLarge, type SurfaceRequest, type SurfaceResponse } from "../http/http";
import { statusPage } from "../pages/manage/status-page";
import { pageOf } from "../pages/page";
import { logFailure } from "../rest/exchange";
import { closingPage, keepPage, openPage } from "./account/account-pages";
import { accountsPage } from "./account/accounts-page";
import { invitePage } from "./account/invite-page";
import { authorizePage } from "./authorize/authorize-page";
import { Alert, answerPage, Head } from "./document";
import { postSecurity, securityPage } from "./security/security-page";
import { byMailPage } from "./sign-in/by-mail-page";
import { changeEmailPage } from "./sign-in/change-email-page";
import { forgotPage, resetPage, verifyPage } from "./sign-in/password-pages";
import { postSecondStep, secondStepPage } from "./sign-in/second-step-page";
import { postSignIn, postSignOut, signInPage } from "./sign-in/sign-in-page";
import { setUpPage, signUpPage } from "./sign-in/sign-up-page";
import { isOwnForm, NotAForm, type Visit, visitOf } from "./visit";

type Page = (visit: Visit) => Promise<SurfaceResponse>;

/** What a path answers when it is read and when a form is posted to it; what is absent is 405. */
interface Pages {
  get?: Page;
  post?: Page;
}

const both = (page: Page): Pages => ({ get: page, post: page });

const PAGES: Record<string, Pages> = {
  "/admin": { get: accountsPage },
  "/admin/sign-in": { get: signInPage, post: postSignIn },
  "/admin/sign-out": { post: postSignOut },
  "/admin/second-step": { get: secondStepPage, post: postSecondStep },
  "/admin/by-mail": both(byMailPage),
  "/admin/security": { get: securityPage, post: postSecurity },
  "/admin/authorize": both(authorizePage),
  "/admin/open": both(openPage),
  "/admin/keep": both(keepPage),
  "/admin/closing": both(closingPage),
  "/admin/invite": both(invitePage),
  "/admin/change-email": both(changeEmailPage),
  "/admin/sign-up": both(signUpPage),
  "/admin/set-up": both(setUpPage),
  "/admin/forgot": both(forgotPage),
  "/admin/reset": both(resetPage),
  "/admin/verify": both(verifyPage),
};

/**
 * Answers the pages of signing in, which are HTML that works without a script; null for every other path, such as the
 * back office of an account, which is Next's.
 */
export async function serveAdminPage(request: SurfaceRequest): Promise<SurfaceResponse | null> {
  const path = request.path.length > 1 ? request.path.replace(/\/$/, "") : request.path;
  const pages = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  if (!pages) return null;
  try {
    const page = request.method === "POST" ? pages.post : request.method === "GET" ? pages.get : undefined;
    if (!page) return { status: 405, headers: { allow: methodsOf(pages), "cache-control": "no-store" }, body: null };
    if (request.method === "POST" && !isOwnForm(request)) return await refused(request, 403);
    return await page(await visitOf(request));
  } catch (error) {
    if (error instanceof BodyTooLarge) return refused(request, 413);
    if (error instanceof NotAForm) return refused(request, 400);
    const failure = toApiError(error);
    if (failure.code !== "unavailable") throw error;
    logFailure(failure, request.requestId);
    return statusPage(pageOf(request, null), 503, retryHeaders(failure.code));
  }
}

const methodsOf = ({ get, post }: Pages) => [get && "GET, HEAD", post && "POST"].filter(Boolean).join(", ");

/** A form that is none of ours: nothing of it is read. */
async function refused(request: SurfaceRequest, status: 400 | 403 | 413): Promise<SurfaceResponse> {
  const visit = await visitOf({ ...request, method: "GET" });
  const { m } = visit;
  return answerPage(
    visit,
    { title: m.errorTitle(m.signIn), status },
    <div className="stack">
      <Head title={m.thereIsAProblem} />
      <Alert>{m.foreignForm}</Alert>
      <a className="button block" href={request.path}>
        {m.back}
      </a>
    </div>,
  );
}
