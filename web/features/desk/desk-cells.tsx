import { Link } from 'react-router';
import type { DeskAppointment } from '#contract/desk/desk';
import type { Language } from '#domain/shared/language';
import { isDay } from '#domain/shared/time';
import { clockOfSlot, formatBirthDate, formatShortDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';

/** Names an appointment for screen readers. */
export function whatOf({ patient_name: name, AppointmentDate, slot }: DeskAppointment, language: Language) {
  return [name, formatShortDate(AppointmentDate, language), clockOfSlot(slot, language)].join(', ');
}

/** A date of birth, or a dash if it is not known. */
export function showBirthDate(day: string | null, language: Language): string {
  return day !== null && isDay(day) ? formatBirthDate(day, language) : '–';
}

/** Clock time of an appointment, with its day unless the list shows one day. */
export function DeskTime({ appointment, isOneDay }: { appointment: DeskAppointment; isOneDay: boolean }) {
  const { language } = useMessages();
  const { AppointmentDate, slot } = appointment;
  return (
    <span className="inline-grid min-w-20 wrap-normal tabular-nums">
      {!isOneDay && <span className="text-sm text-base-content/75">{formatShortDate(AppointmentDate, language)}</span>}
      <span className="font-semibold">{clockOfSlot(slot, language)}</span>
    </span>
  );
}

/** Name, which opens the person, booking code, and what is special about either. */
export function DeskPatient({ appointment }: { appointment: DeskAppointment }) {
  const { t } = useMessages();
  const {
    patient_id: id,
    patient_name: name,
    bookedAs,
    contact,
    code,
    isNew,
    hasAccount,
    isRestricted,
    hasNote,
  } = appointment;
  return (
    <span className="inline-grid min-w-36 justify-items-start gap-0.5">
      <Link to={paths.person(id)} className="font-semibold underline-offset-4 hover:underline" prefetch="intent">
        {name}
      </Link>
      {bookedAs && <span className="text-sm wrap-anywhere">{t('desk.bookedAs', { name: bookedAs })}</span>}
      {contact && <span className="text-sm wrap-anywhere">{t('desk.contactOf', contact)}</span>}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-base-content/75">
        <span className="font-mono whitespace-nowrap">{code}</span>
        {isNew && <Badge tone="success">{t('desk.isNew')}</Badge>}
        {!hasAccount && !contact && <span>{t('desk.noAccount')}</span>}
        {isRestricted && <Badge tone="warning">{t('desk.isRestricted')}</Badge>}
        {hasNote && <Badge tone="neutral">{t('notes.title')}</Badge>}
      </span>
    </span>
  );
}

/** The phone number as a link that calls it. */
export function DeskPhone({ appointment: { patient_phone: phone } }: { appointment: DeskAppointment }) {
  return phone ? <PhoneLink number={phone} /> : '–';
}
