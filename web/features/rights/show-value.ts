import type { PersonDataPage } from '#contract/accounts/rights';
import { isDay, longDate } from '#domain/shared/time';
import { formatDate, formatInstant } from '#i18n/format';

/** The fields that have codes; a name or a message may be the same word. */
const CODED =
  /^(role|actor|assigned_to|\w+_by|language|(payment_)?status|price_kind|kind|clinic_hold|attendance|decision|state|call_reason|method|event|field|passed_factor)$/;

/** A value of a copy of somebody's data for people: codes, days and instants as texts of the page. */
export function showValue(field: string, value: unknown, { language, texts }: PersonDataPage): string {
  if (field === 'treatment_names') return (value as Record<string, string>)[language] ?? '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isCoded = typeof value === 'boolean' || CODED.test(field);
  const named = texts[`${field}_${text}`] ?? (isCoded ? texts[`value_${text}`] : undefined);
  if (named !== undefined) return named;
  if (isDay(text)) return formatDate(longDate(text), language);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatInstant(text, language) : text;
}
