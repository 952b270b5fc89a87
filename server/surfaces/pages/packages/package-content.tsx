import type { PublicPackage } from "../api-types";
import { Alert, ErrorSummary } from "../components/alert";
import { Icon } from "../components/icon";
import { PaymentWays, PersonalFields } from "../components/order-fields";
import { Terms } from "../forms/terms";
import { bookPath, href, type Page } from "../page";
import { choosesPayment, type PackageForm, type PackageSetback, payNow } from "./package-form";
import { priceOf, savedText, termText } from "./packages-page";

export interface PackageProps {
  page: Page;
  offer: PublicPackage;
  form: PackageForm;
  setback: PackageSetback | null;
}

/** What is on sale, and the form that buys it with its price beside it. */
export function PackageContent(props: PackageProps) {
  const { page, offer, form, setback } = props;
  const { m } = page;
  const errors = setback?.errors ?? {};
  return (
    <>
      {setback !== null && <SetbackAlert page={page} setback={setback} />}
      <form
        method="post"
        action={href(page, bookPath(page, "packages", offer.service))}
        className="cols"
        noValidate
        data-once=""
        data-pending={m.pending}
      >
        <div className="stack">
          <div>
            <h1>
              <bdi>{m.packages.name(offer.size, offer.title)}</bdi>
            </h1>
            <p className="muted">{termText(page, offer)}</p>
          </div>
          <p className="note calm">
            <Icon name="info" />
            <span>{m.packages.how}</span>
          </p>
          <section aria-labelledby="buyer" className="stack">
            <h2 id="buyer">{m.yourDetails}</h2>
            <input type="hidden" name="key" value={form.key} />
            <input type="hidden" name="timeZone" value={form.timeZone} />
            <PersonalFields page={page} values={form.values} errors={errors} />
            {choosesPayment(page, offer) && (
              <PaymentWays
                page={page}
                payment={form.payment}
                sums={{ now: offer.price, total: offer.price, currency: offer.currency }}
                error={errors.payment}
              />
            )}
            <Terms page={page} />
          </section>
        </div>
        <Summary {...props} />
      </form>
    </>
  );
}

function Summary({ page, offer, form }: PackageProps) {
  const { m } = page;
  const saved = savedText(page, offer);
  return (
    <aside className="side panel tight" aria-labelledby="order">
      <h2 id="order">{m.packages.summary}</h2>
      <dl className="sums">
        <div>
          <dt>
            <bdi>{m.packages.name(offer.size, offer.title)}</bdi>
          </dt>
          <dd>
            <bdi>{priceOf(page, offer)}</bdi>
          </dd>
        </div>
        <div className="total rule">
          <dt>{m.total}</dt>
          <dd>
            <bdi>{priceOf(page, offer)}</bdi>
          </dd>
        </div>
      </dl>
      {saved !== null && <p className="muted small">{saved}</p>}
      {isOnSiteAlone(page, offer) && <p className="muted small">{m.packages.onSite}</p>}
      <button type="submit" className="btn full">
        {buttonText(page, offer, form)}
      </button>
    </aside>
  );
}

const isOnSiteAlone = ({ config }: Page, { price }: PublicPackage): boolean => price > 0 && !config?.payProviderEnabled;

/** Where there is a choice of how to pay, the button stands for both. */
function buttonText(page: Page, offer: PublicPackage, form: PackageForm): string {
  const { m, f } = page;
  if (choosesPayment(page, offer) || offer.price === 0) return m.packages.buy;
  const due = payNow(page, offer, form);
  return due > 0 ? m.payButton(f.money(due, offer.currency)) : m.packages.buyOnSite;
}

function SetbackAlert({ page: { m }, setback }: { page: Page; setback: PackageSetback }) {
  if (setback.kind === "invalid")
    return <ErrorSummary title={m.errorSummary} errors={Object.entries(setback.errors)} />;
  return <Alert title={setback.kind === "server" ? m.tryAgainSafely : m.waitAndRetry(setback.retryAfterSeconds)} />;
}
