import type { CallReason } from '#domain/absences/absences';
import type { Language } from '#domain/shared/language';
import { rangeOfName } from '#domain/shared/slot-times';
import { dayFromLongDate, hasStarted } from '#domain/shared/time';
import type { Translate } from '#i18n/catalogue';
import { startOfSlot } from '#i18n/format';

/** Why a patient has to be called about an appointment; once its start has passed, when it was to begin. */
export function callReasonText(
  reason: CallReason,
  { AppointmentDate, slot }: { AppointmentDate: string; slot: string },
  { language, t, now = new Date() }: { language: Language; t: Translate; now?: Date },
): string {
  const day = dayFromLongDate(AppointmentDate);
  const range = rangeOfName(slot);
  const isOver = reason === 'soon' && day !== null && range !== null && hasStarted(day, range, now);
  return isOver ? t('absences.reasonBegun', { time: startOfSlot(slot, language) }) : t(`absences.reason_${reason}`);
}
