import { z } from "zod";
import { isDate } from "../domain/dates";
import { isTimeZone } from "../domain/zones";
import "./messages";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Something a reader sees: neither a space nor a character that only formats. */
const VISIBLE = /[^\s\p{Cf}]/u;
/**
 * What turns around the text after it (UAX #9 §2), or is not seen and so makes two texts look alike. The marks that
 * writing from right to left needs are not among them, nor the joiners of emoji, Persian and the scripts of India.
 */
const DISGUISE =
  /[\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** The flags of England, Scotland and Wales are spelled with signs that are not seen anywhere else (UTS #51). */
const SPELLED_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
const isDisguised = (text: string) => DISGUISE.test(text) && DISGUISE.test(text.replace(SPELLED_FLAG, ""));
/** Dates stop here, so that reckoning ahead from them never leaves the four digits of a year. */
const YEAR_END = "9990";
const NUL = "\u0000";
// Lone surrogates have no UTF-8 form.
const isWellFormed = (text: string) => !/\p{Cs}/u.test(text);
const storable = (text: string) => !text.includes(NUL) && isWellFormed(text);
const NOT_STORABLE = "Must not hold characters that cannot be stored.";

/** A name, title, label or subject: 1–255 characters after trimming, on one line. */
export const line = (max = 255) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text) && isWellFormed(text), "Must not hold control characters.")
    .refine((text) => !isDisguised(text), "Must not hold invisible characters or ones that turn the text around.")
    .refine((text) => VISIBLE.test(text), "Must not be empty.");

/**
 * A map of at most `max` entries; of one with more no entry is looked at, for zod takes its time with each.
 */
export const mapOf = <Value extends z.ZodType>(
  key: z.ZodType<string, string>,
  value: Value,
  { max }: { max: number },
): z.ZodType<Record<string, z.output<Value>>, Record<string, z.input<Value>>> =>
  z.preprocess<unknown, z.ZodRecord<z.ZodType<string, string>, Value>, Record<string, z.input<Value>>>(
    (given, ctx) => {
      if (typeof given !== "object" || given === null || Object.keys(given).length <= max) return given;
      ctx.addIssue({ code: "custom", message: `Must have at most ${max} entries.` });
      return z.NEVER;
    },
    z.record(key, value),
  );

/** A map that may be left out, for which zod alone would document no default. */
export const orEmpty = <Out, In>(map: z.ZodType<Record<string, Out>, Record<string, In>>) =>
  // Said as a default, generators of other languages warn that they know no literal of it.
  map.default({}).meta({ override: { default: undefined } });

/** Free text, possibly empty and of several lines. */
export const text = (max = 5000) => z.string().max(max).refine(storable, NOT_STORABLE);

export const email = () =>
  z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: "Must be an email address." }))
    .meta({ format: "email" });

const PHONE_MAX = 32;
const PHONE_FAULT = { error: "Must be a phone number: digits, spaces, ( ) . - and a leading +." };

/** The pattern finds the first digit in one way alone: zod tries it on texts of any length, see `ENDS_HERE`. */
export const phone = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(PHONE_MAX)
    .regex(/^\+?[ ().-]*[0-9][0-9 ().-]*$/, PHONE_FAULT);

/** A phone number of a form that may leave it empty. */
export const phoneOrEmpty = () =>
  z
    .string()
    .trim()
    .max(PHONE_MAX)
    .regex(/^(\+?[ ().-]*[0-9][0-9 ().-]*)?$/, PHONE_FAULT);

/**
 * For a length that the rules after it rely on. zod tries every rule of a field although one is broken already, so
 * without it 1 MiB reaches the next one; fine for what takes as long as the text is, but host names and language tags
 * take the square of it.
 */
export const ENDS_HERE = { abort: true };

/** An http or https address without credentials. Rules that are added to it see only such ones. */
export const url = () =>
  z
    .string()
    .trim()
    .max(2048, ENDS_HERE)
    .refine(isWebAddress, { ...ENDS_HERE, error: "Must be an http or https address." })
    .refine((value) => !hasCredentials(value), { ...ENDS_HERE, error: "Must not hold a user name or password." });

/** A longer host is none (RFC 1035 §2.3.4: 253 characters), but takes long to read where it is not ASCII. */
const LONG_AUTHORITY = /^https?:[/\\]*[^/\\?#]{261}/i;

function isWebAddress(value: string): boolean {
  if (CONTROL.test(value) || LONG_AUTHORITY.test(value) || !URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === "https:" || protocol === "http:";
}

function hasCredentials(value: string): boolean {
  const { username, password } = new URL(value);
  return username !== "" || password !== "";
}

export const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: "Must be a colour like #2456d6." });

/** `YYYY-MM-DD` that exists in the calendar. */
export const localDate = () =>
  z
    .string()
    .refine((value) => isDate(value) && value >= "1970" && value < YEAR_END, "Must be a date like 2026-11-23.")
    .meta({ format: "date", example: "2026-11-23" });

/** RFC 3339 with an offset; answers are UTC with `Z`. */
export const timestamp = () =>
  z.iso
    .datetime({ offset: true, error: "Must be a timestamp with an offset, like 2026-11-23T09:30:00Z." })
    .refine((value) => isInReach(new Date(value)), "Must lie between the years 1970 and 9989.")
    .meta({ example: "2026-11-23T09:30:00Z" });

/** When something starts or ends: to the second, so that two who mean one start write the same one. */
export const startOrEnd = () =>
  timestamp().refine((value) => !/\.\d*[1-9]/.test(value), "Must be a whole second, like 2026-11-23T09:30:00Z.");

const isInReach = (instant: Date) => instant.getUTCFullYear() >= 1970 && instant.getUTCFullYear() < Number(YEAR_END);

export const uuid = () => z.uuid({ error: ({ input }) => (input === undefined ? undefined : "Must be an id (uuid).") });

export const timeZone = () =>
  z
    .string()
    .max(64, ENDS_HERE)
    .refine(isTimeZone, "Must be an IANA time zone such as Europe/Madrid.")
    .meta({ example: "Europe/Madrid" });

export const whole = (min: number, max: number) => z.int().min(min).max(max);

/** A percentage with at most `decimals` digits after the point. */
export const percent = (decimals: number) =>
  z
    .number()
    .min(0)
    .max(100)
    .refine((value) => hasDecimals(value, decimals), `Must have at most ${decimals} decimals.`);

const hasDecimals = (value: number, most: number) => Number.isInteger(Number((value * 10 ** most).toPrecision(15)));

export const position = () => whole(0, 1_000_000).describe("Place in lists, ascending; ties go by name. Default 0.");

/** A timestamp, or a date that stands for its local midnight. */
export const momentOrDate = () =>
  z.union([timestamp(), localDate()], { error: "Must be a timestamp with an offset, or a date." });
