import { hasRetryAfter, statusOfError, type Failure } from '#contract/shared/failure';
import { ClinicError, type ErrorCode } from '#domain/shared/errors';
import { dayFromLongDate } from '#domain/shared/time';
import { formatDay, formatRange, formatTreatmentPrice } from '#i18n/format';
import { fromDatabaseError } from '#server/platform/database-error';
import type { Language } from '#domain/shared/language';
import type { PriceKind } from '#domain/shared/money';
import { translate, translators } from '#server/platform/translate';

/** Error codes of Fastify, and ours for them. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

/** Maps any thrown value to an error code of the contract; an unexpected one is `internal`. */
export function toClinicError(error: unknown): ClinicError {
  if (error instanceof ClinicError) return error;
  const ofDatabase = fromDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string;
    statusCode?: number;
  };
  const known = code === undefined ? undefined : fastifyCodes[code];
  if (known) return new ClinicError(known, { cause: error });
  const isCallersFault = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new ClinicError(isCallersFault ? 'invalid_input' : 'internal', { cause: error });
}

/** The response to an error, in the caller's language. */
export function toErrorResponse(
  error: ClinicError,
  language: Language,
): { status: number; headers: Record<string, string>; body: Failure } {
  const status = statusOfError(error.code);
  const issues = error.issues?.map(({ path, message, params }) => ({
    path,
    message: translate(language, message, formatParams(params ?? {}, language)),
  }));
  return {
    status,
    headers: hasRetryAfter(status) ? { 'retry-after': String(error.retryAfterSeconds ?? 5) } : {},
    body: {
      status: 'Failed',
      code: error.code,
      message: messageOf(error, language),
      ...(issues && { issues }),
      ...(error.data && { data: error.data }),
    },
  };
}

/** Messages that need the name of their field to be understood. */
const unnamed = new Set(['validation.missing', 'validation.invalid', 'validation.id', 'validation.tooLong']);

/** One message that is clear without the list of issues. */
function messageOf({ code, issues, params }: ClinicError, language: Language): string {
  const issue = issues?.[0];
  if (issue) {
    const sentence = translate(language, issue.message, formatParams(issue.params ?? {}, language));
    return unnamed.has(issue.message) && issue.path !== '' ? `${issue.path}: ${sentence}` : sentence;
  }
  if (code === 'invalid_input') return translate(language, 'validation.unreadable');
  return translate(language, `errors.${code}`, formatParams(params, language));
}

/** Formats dates, prices, opening hours and fractions for the language of the message. */
function formatParams(params: ClinicError['params'], language: Language): ClinicError['params'] {
  const { date, price, currency, priceKind = 'fixed', opens, closes } = params;
  const isPrice = typeof price === 'number' && typeof currency === 'string';
  const shown = isPrice && { price, currency, priceKind: priceKind as PriceKind };
  const day = typeof date === 'string' ? dayFromLongDate(date) : null;
  const fractions = Object.entries(params).filter(([, value]) => typeof value === 'number' && value % 1 !== 0);
  return {
    ...params,
    ...Object.fromEntries(fractions.map(([name, value]) => [name, value.toLocaleString(language)])),
    ...(day && { date: formatDay(day, language) }),
    ...(typeof opens === 'number' &&
      typeof closes === 'number' && { hours: formatRange({ start: opens, end: closes }, language) }),
    ...(shown && { price: formatTreatmentPrice(shown, language, translators[language]) }),
  };
}
