import type { DocSlot } from '#contract/slots/slots';
import type { Language } from '#domain/shared/language';
import type { WireTime } from '#domain/slots/nearby-slots';
import type { Translate } from '#i18n/catalogue';
import { clockOfSlot, formatDate } from '#i18n/format';
import type { Refusal } from './refused-time.tsx';

type DoctorTimes = { free: DocSlot[]; possible: DocSlot[] };

/**
 * Why a chosen time was cleared: it is no longer free, or is free and ruled out by the patient's own appointments.
 * `possible` are the free times without the latter.
 */
export function refuseGone(
  { date, slot }: WireTime,
  { free, possible }: DoctorTimes,
  { t, language }: { t: Translate; language: Language },
): Refusal {
  const isFree = free.some((day) => day.date === date && day.slot.includes(slot));
  const time = { date: formatDate(date, language), slot: clockOfSlot(slot, language) };
  const message = t(isFree ? 'bookings.ownAppointment' : 'bookings.slotGone', time);
  return { message, wanted: { date, slot, suitable: possible } };
}
