import { z } from "zod";
import { email, line, timeZone } from "../../schemas/fields";
import { locale } from "../../schemas/locale";
import { PASSWORD_MAX, PASSWORD_MIN } from "./library/settings";

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
const PERSON_NAME_MAX = 200;

export const newPassword = () =>
  z
    .string()
    .min(PASSWORD_MIN, `Must have at least ${PASSWORD_MIN} characters.`)
    .max(PASSWORD_MAX, `Must have at most ${PASSWORD_MAX} characters.`);

export const personEmail = () => email().transform((address) => address.toLowerCase());

export const personName = () => line(PERSON_NAME_MAX);

/** What an account starts with, whoever makes it. */
export const NewCompany = z.object({
  company: line(),
  timeZone: timeZone(),
  currency: z.string().refine((code) => CURRENCIES.has(code), "Must be an ISO 4217 currency code such as EUR."),
  locale: locale(),
});
export type NewCompany = z.infer<typeof NewCompany>;

export const SignUpInput = NewCompany.extend({ name: personName(), email: personEmail(), password: newPassword() });
export type SignUpInput = z.infer<typeof SignUpInput>;

/** The name of a business that is kept. */
export const KeepNames = NewCompany.pick({ company: true });

/** Who keeps a sandbox; nothing for somebody who is a person already. */
export const KeepInput = z.object({
  name: personName().optional(),
  email: personEmail().optional(),
  password: newPassword().optional(),
});
export type KeepInput = z.infer<typeof KeepInput>;

/** A new person who was invited. */
export const JoinInput = z.object({ name: personName(), password: newPassword() });
export type JoinInput = z.infer<typeof JoinInput>;

/** Another address to sign in with. */
export const NewAddress = z.object({ email: personEmail() });
