import type { BookingState } from '#domain/bookings/booking-states';
import { CANCEL_MINUTES } from '#domain/bookings/change-cutoff';
import type { Language } from '#domain/shared/language';
import type { Translate } from './catalogue.ts';
import { formatInstant } from './format.ts';

/** What decides the rule; the API's `Appointment` fits. */
type RuledAppointment = { status: BookingState; changeUntil: string | null; cancelUntil: string | null };

/** Until when a patient can change an appointment, in their language; null once they can only call. */
export function changeRule(
  { status, changeUntil, cancelUntil }: RuledAppointment,
  { language, t, now }: { language: Language; t: Translate; now: Date },
): string | null {
  const isAhead = (instant: string | null): instant is string =>
    instant !== null && Date.parse(instant) > now.getTime();
  if (isAhead(changeUntil)) return t('changes.freeUntil', { until: formatInstant(changeUntil, language) });
  if (!isAhead(cancelUntil)) return null;
  if (status === 'held') return t('changes.onceFinal', { minutes: CANCEL_MINUTES });
  return t('changes.cancelUntil', { until: formatInstant(cancelUntil, language) });
}
