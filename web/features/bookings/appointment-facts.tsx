import type { Appointment } from '#contract/bookings/bookings';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { changeRule } from '#i18n/change-rule';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

/** Whether a patient can still cancel and move an appointment online. The server decides again, by its own clock. */
export function isChangeable({ changeUntil }: Pick<Appointment, 'changeUntil'>): boolean {
  return changeUntil !== null && Date.parse(changeUntil) > Date.now();
}

/** Whether they can still cancel it, also after that. */
export function isCancellable({ cancelUntil }: Pick<Appointment, 'cancelUntil'>): boolean {
  return isChangeable({ changeUntil: cancelUntil });
}

/** Until when they can, as a sentence; null once they can only call. */
export function ruleOf(appointment: Appointment, language: Language, t: Translate): string | null {
  return changeRule(appointment, { language, t, now: new Date() });
}

export type AppointmentFactsProps = {
  appointment: Pick<Appointment, 'treatmentNames' | 'AppointmentDate' | 'slot'> &
    Partial<Pick<Appointment, 'doctor_name' | 'forPerson'>>;
  /** Names the patient for staff. */
  patient?: string | undefined;
};

/** Treatment, day, time and doctor of the appointment that a dialog is about. */
export function AppointmentFacts({ appointment, patient }: AppointmentFactsProps) {
  const { t, language } = useMessages();
  const { treatmentNames, AppointmentDate, slot, doctor_name: doctor, forPerson } = appointment;
  return (
    <div className="rounded-field bg-base-200 px-4 py-3">
      {forPerson && <p>{t('ticket.forName', forPerson)}</p>}
      {patient && <p>{patient}</p>}
      <p className="font-semibold">
        {treatmentNames[language]} {doctor && t('dashboard.nextWith', { doctor })}
      </p>
      <p>{formatDate(AppointmentDate, language)}</p>
      <p>{clockOfSlot(slot, language)}</p>
    </div>
  );
}
