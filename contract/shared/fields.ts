import { isTypedLine, isVisible } from '#domain/shared/text';
import { isDay } from '#domain/shared/time';
import { insurances } from '#domain/shared/insurance';
import { z } from './zod.ts';

/** Pasted telephone numbers have characters that change the direction of what surrounds them. */
const withoutDirections = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
const isCleanText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text);

/**
 * A check that stops further checks of its own text. The `abort` of zod's own checks would also stop those of the
 * surrounding object, such as the required fields of a doctor.
 */
export function must(holds: (text: string) => boolean, message: string): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', message, input: value });
  };
}

const isEmptyOrVisible = (text: string) => text === '' || isVisible(text);

/** `required` is the message for a missing value; `other` for a wrong type, such as a repeated parameter. */
export function missingAs(required: string, other = 'validation.invalid') {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : other);
}

function visibleText(max: number, required: string) {
  return z
    .string({ error: missingAs(required) })
    .trim()
    .min(1, required)
    .check(must(isEmptyOrVisible, required))
    .max(max, 'validation.tooLong');
}

/** One line of text, trimmed, at most `max` characters; `required` is the message if nothing is visible. */
export function line(max: number, required = 'validation.missing') {
  return visibleText(max, required).refine(isTypedLine, 'validation.invalid');
}

/** Text with line breaks, trimmed, at most `max` characters. */
export function paragraphs(max: number, required: string) {
  return visibleText(max, required).overwrite(withoutDirections).refine(isCleanText, 'validation.invalid');
}

/** Text with line breaks, trimmed, at most `max` characters, also none. */
export function cleanText(max: number) {
  return z
    .string({ error: missingAs('validation.missing') })
    .overwrite(withoutDirections)
    .trim()
    .max(max, 'validation.tooLong')
    .refine(isCleanText, 'validation.invalid');
}

/** Optional text with line breaks, trimmed, at most `max` characters; undefined if nothing is visible. */
export function note(max: number) {
  return cleanText(max)
    .optional()
    .transform((text) => (text !== undefined && isVisible(text) ? text : undefined));
}

/** Beside `patient_name` where staff read it. */
export const bookedAs = z
  .string()
  .nullable()
  .describe('the name under which it was booked if the patient has another one by now');

/** The account that booked for its patient, where staff read it. */
export const contact = z
  .object({ _id: z.string(), name: z.string() })
  .nullable()
  .describe('the account that booked it for its patient, and gets the emails; null: the patient’s own');

/** An email address, trimmed and lower-cased, which is how addresses are stored and compared. */
export function emailAddress(required = 'validation.emailRequired') {
  return line(254, required).toLowerCase().pipe(z.email('validation.emailInvalid'));
}

/** 5 to 20 digits with an optional leading + and separators; the specification has no rule. */
export function phoneNumber() {
  return line(40, 'validation.phoneRequired').refine(
    (text) =>
      text === '' ||
      (/^\+?[\d\s()./-]+$/.test(text) &&
        text.replaceAll(/\D/g, '').length >= 5 &&
        text.replaceAll(/\D/g, '').length <= 20),
    'validation.phoneInvalid',
  );
}

/** Lower-cased, as the database shows it, so that one id is one text wherever it is hashed or compared. */
export const id = z.uuid({ error: missingAs('validation.missing', 'validation.id') }).toLowerCase();

/** A calendar day of the clinic, as 2026-12-25. */
export const day = z.string({ error: 'validation.day' }).refine(isDay, 'validation.day');

/** How many rows a page has, at most 200. */
export function pageLimit(usual: number) {
  return z.coerce.number().int().min(1).max(200).default(usual);
}

/** The token of an emailed link. */
export const LinkBody = z.strictObject({ token: line(300) });

/** A name in every language. */
export const Names = z.object({ en: z.string(), de: z.string() });

const Text = z.object({ name: z.string(), description: z.string().nullable() });

/** Name and description in every language. */
export const Texts = z.object({ en: Text, de: Text });

/** An amount in units of its currency, with at most two decimals; `message` for anything else that is sent. */
export function amountOf(message: string) {
  return z
    .number({ error: missingAs('validation.missing', message) })
    .nonnegative(message)
    .max(1_000_000, message)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, message);
}

/** How somebody is insured. */
export const Insurance = z.enum(insurances, { error: 'validation.invalid' });
