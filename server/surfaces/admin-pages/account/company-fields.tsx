import type { Fields } from "../../../domain/errors";
import { Choice, Field } from "../field";
import type { Messages } from "../messages/en";
import { NewPassword } from "../sign-in/new-password";
import { textIn, type Visit } from "../visit";

const ZONES = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
const CURRENCIES = Intl.supportedValuesOf("currency");
const HOME = { en: { timeZone: "Europe/London", currency: "EUR" }, es: { timeZone: "Europe/Madrid", currency: "EUR" } };

/** What a person types to make an account. */
export interface OwnerForm {
  company: string;
  name: string;
  email: string;
  password: string;
  timeZone: string;
  currency: string;
  locale: string;
}

/** The form as it was sent; as a new one, what the visitor's language suggests. */
export function ownerFormOf(visit: Visit): OwnerForm {
  const home = HOME[visit.lang];
  const sent = (name: string) => textIn(visit, name);
  return {
    company: sent("company"),
    name: sent("name"),
    email: sent("email"),
    password: visit.form?.get("password") ?? "",
    timeZone: sent("timeZone") || home.timeZone,
    currency: sent("currency") || home.currency,
    locale: visit.lang,
  };
}

/** Our own sentences for what a refusal names. */
export function ownerErrors({ enter }: Messages, fields: Fields): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [name, sentence] of Object.entries(fields)) {
    const isTaken = name === "email" && sentence.includes("sign in instead");
    said[name] = isTaken ? enter.taken : name in enter ? enter[name as keyof typeof enter] : sentence;
  }
  return said;
}

/** The fields of a new account; the zone is set to the browser's own by the script, where there is one. */
export function OwnerFields({
  visit,
  values,
  errors,
}: {
  visit: Visit;
  values: OwnerForm;
  errors: Record<string, string>;
}) {
  const { m } = visit;
  return (
    <>
      <Field
        name="company"
        label={m.business}
        value={values.company}
        error={errors.company}
        input={{ autoComplete: "organization", maxLength: 255 }}
      />
      <Field
        name="name"
        label={m.yourName}
        value={values.name}
        error={errors.name}
        input={{ autoComplete: "name", maxLength: 200 }}
      />
      <Field
        name="email"
        label={m.email}
        value={values.email}
        error={errors.email}
        input={{ type: "email", autoComplete: "username", maxLength: 254 }}
      />
      <NewPassword m={m} label={m.password} error={errors.password} />
      <PlaceFields visit={visit} values={values} />
    </>
  );
}

/** Time zone and currency, folded away: they are right already for most. */
function PlaceFields({ visit, values }: { visit: Visit; values: Pick<OwnerForm, "timeZone" | "currency"> }) {
  const { m, lang } = visit;
  const names = new Intl.DisplayNames(lang, { type: "currency" });
  const currencies = CURRENCIES.map((code): [string, string] => [code, `${code} – ${names.of(code) ?? code}`]);
  const zones = ZONES.map((zone): [string, string] => [zone, zone.replaceAll("_", " ")]);
  return (
    <details>
      <summary>
        <b data-zone-name="">{values.timeZone.replaceAll("_", " ")}</b> · {values.currency} <span>{m.change}</span>
      </summary>
      <div className="stack">
        <Choice
          name="timeZone"
          label={m.timeZone}
          value={values.timeZone}
          options={zones}
          marks={visit.form === null ? { "data-zone": "" } : {}}
        />
        <Choice name="currency" label={m.currency} value={values.currency} options={currencies} />
      </div>
    </details>
  );
}
