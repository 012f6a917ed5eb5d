import type { DocSlot } from '#contract/slots/slots';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { clockOfSlot, formatDate } from '#i18n/format';

/** Why a chosen time was cleared: it is no longer free, or is free and ruled out by the patient's own appointments. */
export function refuseGone(
  { date, slot }: { date: string; slot: string },
  free: DocSlot[],
  { t, language }: { t: Translate; language: Language },
): string {
  const isFree = free.some((day) => day.date === date && day.slot.includes(slot));
  const time = { date: formatDate(date, language), slot: clockOfSlot(slot, language) };
  return t(isFree ? 'bookings.ownAppointment' : 'bookings.slotGone', time);
}
