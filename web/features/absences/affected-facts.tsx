import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AffectedAppointment, AffectedPreview } from '#contract/absences/absences';
import type { Alternative } from '#contract/bookings/bookings';
import { clockOfSlot, formatPrice, formatShortDate, startOfSlot } from '#i18n/format';
import type { Translate } from '#i18n/catalogue';
import type { CallReason } from '#domain/absences/absences';
import type { Language } from '#domain/shared/language';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { rangeOfName } from '#domain/shared/slot-times';
import { dayFromLongDate, hasStarted } from '#domain/shared/time';

type Affected = AffectedPreview | AffectedAppointment;

/** Day, slot and doctor of an appointment when it was affected, which is where it still is before that. */
function placeOf(appointment: Affected): Alternative {
  if ('was' in appointment) return appointment.was;
  const { appointmentData, doctor_email, doctor_name } = appointment;
  return { ...appointmentData, doctor_email, doctor_name };
}

/** Names an appointment for screen readers. */
export function whatOf(appointment: Affected, language: Language, t: Translate): string {
  const { AppointmentDate, slot } = placeOf(appointment);
  const { patient_name: name } = appointment;
  return t('absences.what', {
    name,
    date: formatShortDate(AppointmentDate, language),
    time: clockOfSlot(slot, language),
  });
}

/** The times that a patient is offered, in one line; another doctor is named. A time is not broken. */
export function offeredTimes(
  { alternatives, doctor_email: own }: { alternatives: Alternative[]; doctor_email: string },
  language: Language,
  t: Translate,
): string {
  const times = alternatives.map(({ AppointmentDate, slot, doctor_email: email, doctor_name: doctor }) => {
    const moment = `${formatShortDate(AppointmentDate, language)}, ${startOfSlot(slot, language)}`;
    const time = moment.replaceAll(' ', '\u00A0');
    return email === own ? time : `${time} (${doctor})`;
  });
  return t('absences.alternatives', { times: times.join('\u00A0· ') });
}

/** Day, clock time and doctor that an affected appointment has now; null unless it has been moved. */
export function movedTo(appointment: AffectedAppointment, language: Language, t: Translate): string | null {
  const { was, appointmentData, doctor_email: email, doctor_name: doctor } = appointment;
  const { AppointmentDate, slot, status } = appointmentData;
  const isSame = was.AppointmentDate === AppointmentDate && was.slot === slot && was.doctor_email === email;
  if (isSame || status === 'cancelled') return null;
  return t('absences.movedTo', {
    date: formatShortDate(AppointmentDate, language),
    time: clockOfSlot(slot, language),
    doctor,
  });
}

/** Day and clock time of an affected appointment, when it was affected. */
export function AffectedTime({ appointment }: { appointment: Affected }) {
  const { language } = useMessages();
  const { AppointmentDate, slot } = placeOf(appointment);
  return (
    <p className="leading-snug">
      <span className="font-semibold">{formatShortDate(AppointmentDate, language)}</span>
      <span className="ms-2 lg:ms-0 lg:block">{clockOfSlot(slot, language)}</span>
    </p>
  );
}

type AffectedPatientProps = {
  appointment: Affected;
  /** The email address of the doctor whose appointments these are; another doctor is named. */
  ofDoctor: string | null;
  /** Why the patient has to be called; null if not. */
  callReason: CallReason | null;
  children?: ReactNode;
};

/** Patient, treatment, phone number, and what was paid. */
export function AffectedPatient({ appointment, ofDoctor, callReason, children }: AffectedPatientProps) {
  const { t, language } = useMessages();
  const { patient_name: name, patient_phone: phone, treatmentNames, paidCents } = appointment;
  const { doctor_email: email, doctor_name: doctor } = placeOf(appointment);
  const amount = formatPrice(paidCents / 100, appointment.appointmentData.currency, language);
  return (
    <div className="grid min-w-0 content-start justify-items-start gap-1">
      <p className="font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-base-content/75">
        {treatmentNames[language]}
        {email !== ofDoctor && ` ${t('absences.with', { doctor })}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {phone ? <PhoneLink number={phone} /> : <span className="text-base-content/75">{t('absences.noPhone')}</span>}
        {paidCents > 0 && <Badge tone="success">{t('absences.paid', { amount })}</Badge>}
        {callReason && (
          <span className="inline-flex items-center gap-1.5 font-medium">
            <PhoneCall aria-hidden="true" className="size-4 shrink-0" />
            {callReasonText(callReason, placeOf(appointment), { language, t })}
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

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
