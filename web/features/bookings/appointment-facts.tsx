import type { Appointment } from '#contract/bookings';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/** Whether a patient can still change an appointment online. The server decides again, by its own clock. */
export function isChangeable({ changeUntil }: Pick<Appointment, 'changeUntil'>): boolean {
  return changeUntil !== null && Date.parse(changeUntil) > Date.now();
}

/** Treatment, day, time and doctor of the appointment that a dialog is about. */
export function AppointmentFacts({ appointment, label }: { appointment: Appointment; label?: string }) {
  const { t, language } = useMessages();
  const { treatment, AppointmentDate, slot, doctor_name: doctor } = appointment;
  return (
    <div className="rounded-field bg-base-200 px-4 py-3">
      {label && <p className="text-sm text-base-content/75">{label}</p>}
      <p className="font-semibold">
        {treatment} {t('dashboard.nextWith', { doctor })}
      </p>
      <p>{formatDate(AppointmentDate, language)}</p>
      <p>{formatSlot(slot, language, t)}</p>
    </div>
  );
}
