import { randomUUID } from "node:crypto";
import type { SurfaceResponse } from "../../http/http";
import { answerPage, redirect } from "../answer";
import type { PublicPackage } from "../api-types";
import type { Errors } from "../book/details-form";
import { Band } from "../components/band";
import { comeBack, keptForm, type Refusal, type RefusedForm, toRefusal } from "../forms/refused-form";
import { statusPage, toStatusPage } from "../manage/status-page";
import { bookPath, href, type Page } from "../page";
import type { PublicApi } from "../public-api";
import { PackageContent } from "./package-content";
import { type PackageForm, type PackageSetback, packageForm, toPackageErrors, toPurchase } from "./package-form";

const RETRY_SECONDS_DEFAULT = 20;
const INVALID_STATUS = 422;
/** 409 for a form that has bought already: its key is spent. */
const SPENT_STATUS = 409;

/** An empty form holds nothing of its visitor. The browser that goes back to it finds the form it sent, with its key. */
const KEPT_FOR_BACK = { "cache-control": "private, no-cache" };

/** P9: a package and the form that buys it. */
export async function packagePage(api: PublicApi, page: Page, offer: PublicPackage): Promise<SurfaceResponse> {
  const refused = await keptForm(api, page);
  if (refused) return showRefused(api, page, { offer, ...refused });
  return show(page, { offer, form: packageForm(page), setback: null, status: 200, headers: KEPT_FOR_BACK });
}

interface Posted {
  offer: PublicPackage;
  posted: URLSearchParams;
}

/** Buys, then leads to the checkout or to the package's page. A refusal never costs what was typed. */
export async function postPackage(api: PublicApi, page: Page, { offer, posted }: Posted): Promise<SurfaceResponse> {
  const form = packageForm(page, posted);
  try {
    const { payment, orderUrl } = await api.buyPackage(toPurchase(page, offer, form), form.key);
    return redirect(303, payment.checkoutUrl ?? href(page, new URL(orderUrl).pathname));
  } catch (failure) {
    const refusal = toRefusal(failure);
    if (spendsKey(refusal)) posted.set("key", randomUUID());
    return comeBack(api, page, {
      form: { texts: posted, refusal },
      params: {},
      show: (again) => showRefused(api, page, { offer, ...again }),
    });
  }
}

/**
 * A stored answer belongs to its body: the corrected form needs a key of its own. Whether a failed request has bought is
 * unknown: the same key makes trying again safe.
 */
const spendsKey = ({ status, code }: Refusal): boolean => status === INVALID_STATUS && code !== "idempotency_mismatch";

async function showRefused(
  api: PublicApi,
  page: Page,
  { offer, texts, refusal }: RefusedForm & { offer: PublicPackage },
): Promise<SurfaceResponse> {
  const form = packageForm(page, texts);
  if (refusal === null) return show(page, { offer, form, setback: null, status: 200 });
  const { code, status, fields, retryAfterSeconds: wait } = refusal;
  if (code === "idempotency_mismatch") return alreadyBought(page, offer, await api.madeWith(form.key));
  if (code === "rate_limited") {
    const seconds = wait ?? RETRY_SECONDS_DEFAULT;
    const setback = { ...setbackOf("rate_limited"), retryAfterSeconds: seconds };
    return show(page, { offer, form, setback, status, headers: { "retry-after": String(seconds) } });
  }
  if (status >= 500) {
    const headers: Record<string, string> = wait === null ? {} : { "retry-after": String(wait) };
    return show(page, { offer, form, setback: setbackOf("server"), status, headers });
  }
  if (status !== INVALID_STATUS) return statusPage(page, toStatusPage(status));
  if ("service" in fields) return said(page, { title: page.m.packages.gone, text: page.m.packages.goneHint });
  return show(page, { offer, form, setback: setbackOf("invalid", toPackageErrors(page, fields)), status });
}

const setbackOf = (kind: PackageSetback["kind"], errors: Errors = {}): PackageSetback => ({
  kind,
  errors,
  retryAfterSeconds: RETRY_SECONDS_DEFAULT,
});

interface Shown {
  offer: PublicPackage;
  form: PackageForm;
  setback: PackageSetback | null;
  status: number;
  headers?: Record<string, string>;
}

function show(page: Page, { offer, form, setback, status, headers = {} }: Shown): Promise<SurfaceResponse> {
  const name = page.m.packages.name(offer.size, offer.title);
  const title = setback === null ? name : page.m.errorTitle(name);
  return answerPage(
    page,
    { title, status, headers },
    <PackageContent page={page} offer={offer} form={form} setback={setback} />,
  );
}

/** @param made the order that the form has made */
const alreadyBought = (page: Page, offer: PublicPackage, made: string | null): Promise<SurfaceResponse> =>
  said(page, {
    title: page.m.packages.spent,
    text: page.m.packages.spentHint,
    ways: [
      ...(made === null ? [] : [{ path: made, text: page.m.packages.see }]),
      { path: bookPath(page, "packages", offer.service), text: page.m.packages.buyAnother },
    ],
  });

interface Said {
  title: string;
  text: string;
  ways?: { path: string; text: string }[];
}

function said(page: Page, { title, text, ways = [] }: Said): Promise<SurfaceResponse> {
  const further = ways.length > 0 ? ways : [{ path: bookPath(page, "packages"), text: page.m.packages.title }];
  return answerPage(
    page,
    { title, status: SPENT_STATUS, isNarrow: true },
    <Band tone="" icon="info" title={title} text={text}>
      <p className="actions">
        {further.map((way, index) => (
          <a key={way.path} className={index === 0 ? "btn" : "soft"} href={href(page, way.path)}>
            {way.text}
          </a>
        ))}
      </p>
    </Band>,
  );
}
