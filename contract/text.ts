import { z } from './zod.ts';

/** Characters no person types into a line: controls (NUL, CR, LF …), other breaks, halves of a surrogate pair. */
const isCleanLine = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text) && isVisible(text);
const isCleanText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text);

/** Something a person can see: not only spaces and signs without a form. */
const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text);

/** One line of text, trimmed, at most `max` characters; `required` is the sentence when it is empty. */
export function line(max: number, required = 'validation.missing') {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, 'validation.tooLong')
    .refine(isCleanLine, 'validation.invalid');
}

/** Several lines of text, trimmed, at most `max` characters. */
export function paragraphs(max: number, required: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, 'validation.tooLong')
    .refine(isCleanText, 'validation.invalid');
}

/** An e-mail address, trimmed and lower-cased: the only form in which one is stored or compared. */
export function emailAddress(required = 'validation.emailRequired') {
  return line(254, required).toLowerCase().pipe(z.email('validation.emailInvalid'));
}

/** 5 to 20 digits with an optional leading + and separators (specification left it open, decided in the issue). */
export function phoneNumber() {
  return line(40, 'validation.phoneRequired').refine(
    (text) =>
      /^\+?[\d\s()./-]+$/.test(text) &&
      text.replaceAll(/\D/g, '').length >= 5 &&
      text.replaceAll(/\D/g, '').length <= 20,
    'validation.phoneInvalid',
  );
}

export const id = z.uuid('validation.id');
