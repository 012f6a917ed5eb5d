import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AffectedAppointment, AffectedPreview, Alternative } from '#contract/absences';
import { clockOfSlot, formatPrice, formatShortDate, startOfSlot } from '#i18n/format';
import type { Translate } from '#i18n/catalogue';
import type { Language } from '#domain/language';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';

type Affected = AffectedPreview | AffectedAppointment;

/** Names an appointment for screen readers. */
export function whatOf({ patient_name: name, appointmentData }: Affected, language: Language, t: Translate): string {
  const { AppointmentDate, slot } = appointmentData;
  return t('absences.what', {
    name,
    date: formatShortDate(AppointmentDate, language),
    time: clockOfSlot(slot, t),
  });
}

/** The times that a patient is offered, in one line; another doctor is named. A time is not broken. */
export function offeredTimes(
  { alternatives, doctor_email: own }: { alternatives: Alternative[]; doctor_email: string },
  language: Language,
  t: Translate,
): string {
  const times = alternatives.map(({ AppointmentDate, slot, doctor_email: email, doctor_name: doctor }) => {
    const time = `${formatShortDate(AppointmentDate, language)}, ${startOfSlot(slot, t)}`.replaceAll(' ', '\u00A0');
    return email === own ? time : `${time} (${doctor})`;
  });
  return t('absences.alternatives', { times: times.join(' · ') });
}

/** Day and clock time of an affected appointment. */
export function AffectedTime({ appointment }: { appointment: Affected }) {
  const { t, language } = useMessages();
  const { AppointmentDate, slot } = appointment.appointmentData;
  return (
    <p className="leading-snug">
      <span className="font-semibold">{formatShortDate(AppointmentDate, language)}</span>
      <span className="ms-2 lg:ms-0 lg:block">{clockOfSlot(slot, t)}</span>
    </p>
  );
}

type AffectedPatientProps = {
  appointment: Affected;
  /** The email address of the doctor whose appointments these are; another doctor is named. */
  ofDoctor: string | null;
  /** Why the patient has to be called, if that is known. */
  callReason?: ReactNode;
  children?: ReactNode;
};

/** Patient, treatment, telephone number, and what was paid. */
export function AffectedPatient({ appointment, ofDoctor, callReason, children }: AffectedPatientProps) {
  const { t, language } = useMessages();
  const { patient_name: name, patient_phone: phone, treatmentNames, doctor_name: doctor, paidCents } = appointment;
  const amount = formatPrice(paidCents / 100, appointment.appointmentData.currency, language);
  return (
    <div className="grid min-w-0 content-start justify-items-start gap-1">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-base-content/75">
        {treatmentNames[language]}
        {appointment.doctor_email !== ofDoctor && ` ${t('absences.with', { doctor })}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {phone ? <PhoneLink number={phone} /> : <span className="text-base-content/75">{t('absences.noPhone')}</span>}
        {paidCents > 0 && <Badge tone="success">{t('absences.paid', { amount })}</Badge>}
        {(callReason ?? appointment.reachable === 'call') && (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <PhoneCall aria-hidden="true" className="size-4 shrink-0" />
            {callReason ?? t('absences.callFirst')}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}
