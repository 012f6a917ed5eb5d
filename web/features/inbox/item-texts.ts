import {
  CalendarX2,
  Euro,
  FileClock,
  Hourglass,
  Mail,
  MailX,
  Phone,
  ShieldCheck,
  TriangleAlert,
  Undo2,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import type { InboxItem } from '#contract/desk/inbox';
import type { InboxKind } from '#domain/desk/inbox';
import type { Language } from '#domain/shared/language';
import { clinicClock, longDate, type Day } from '#domain/shared/time';
import type { Translate } from '#i18n/catalogue';
import { formatClock, formatPrice, formatShortDate, startOfSlot } from '#i18n/format';

type Look = { icon: LucideIcon; tone: string };

const tones = {
  warning: 'bg-warning/25 text-base-content',
  error: 'bg-error/10 text-error',
  info: 'bg-info/12 text-info',
  primary: 'bg-primary/12 text-primary',
};

/** Icon and colour of each kind. */
export const looks: Record<InboxKind, Look> = {
  clinic_hold: { icon: Hourglass, tone: tones.primary },
  closed_day: { icon: CalendarX2, tone: tones.error },
  overlap: { icon: TriangleAlert, tone: tones.error },
  doctor_overlap: { icon: TriangleAlert, tone: tones.error },
  call: { icon: Phone, tone: tones.warning },
  ended_hold: { icon: Phone, tone: tones.warning },
  wrong_address: { icon: MailX, tone: tones.warning },
  message: { icon: Mail, tone: tones.info },
  unpaid: { icon: Euro, tone: tones.warning },
  return: { icon: Undo2, tone: tones.warning },
  doctor: { icon: ShieldCheck, tone: tones.primary },
  calendar: { icon: CalendarX2, tone: tones.error },
  deletion: { icon: UserRoundX, tone: tones.error },
  record: { icon: FileClock, tone: tones.error },
};

export type Texts = { t: Translate; language: Language };

export const keyOf = ({ kind, _id }: Pick<InboxItem, 'kind' | '_id'>) => `${kind}-${_id}`;

/** The amount of an item of money. */
export function amountOf({ payment, appointments: [booked] }: InboxItem, language: Language): string {
  if (payment) return formatPrice(payment.amount, payment.currency, language);
  return booked ? formatPrice(booked.dueAmount, booked.currency, language) : '';
}

/** Whom an item is about. */
export const nameOf = ({ person: { name }, call }: InboxItem, t: Translate) =>
  call?.patient_name || name || t('inbox.deleted');

/** What an item is about, in a few words. */
export function whatOf(item: InboxItem, { t, language }: Texts): string {
  const { kind, call, message } = item;
  if (kind === 'call') return call?.callReason ? t(`inbox.call_${call.callReason}`) : t('inbox.kind_call');
  return t(`inbox.what_${kind}`, { amount: amountOf(item, language), text: message?.message ?? '' });
}

/** Whom and what an item is about. */
export const titleOf = (item: InboxItem, texts: Texts) =>
  texts.t('inbox.named', { name: nameOf(item, texts.t), what: whatOf(item, texts) });

/** An appointment in one line: treatment, day, time, doctor. */
export function appointmentText(
  booked: { treatmentNames: Record<Language, string>; doctor_name: string; AppointmentDate: string; slot: string },
  language: Language,
): string {
  const { treatmentNames, doctor_name: doctor, AppointmentDate, slot } = booked;
  const time = `${formatShortDate(AppointmentDate, language)}, ${startOfSlot(slot, language)}`;
  return [treatmentNames[language], time, doctor].filter(Boolean).join(' · ');
}

/** What there is to know of an item besides its title, in one line. */
export function lineOf(item: InboxItem, { t, language }: Texts): string {
  const { appointments, call, doctor, host, hold, payment, person } = item;
  const parts = [
    ...(call ? [appointmentText({ ...call, ...call.was }, language)] : []),
    ...appointments.map((booked) => appointmentText(booked, language)),
    ...(payment && appointments.length === 0 ? [t('inbox.noAppointment')] : []),
    ...(hold ? [groupText(item, t)] : []),
    ...(doctor ? [doctor.specialty, doctor.number ?? ''] : []),
    host ?? (item.kind === 'message' ? person.email : ''),
  ];
  return [t(`inbox.kind_${item.kind}`), ...parts].filter(Boolean).join(' · ');
}

/** Why an appointment is held for the clinic. */
export function groupText({ hold, person: { email } }: InboxItem, t: Translate): string {
  if (hold?.of !== 'domain') return t('inbox.heldNetwork');
  return t('inbox.heldDomain', { domain: email.slice(email.lastIndexOf('@') + 1) });
}

/** An instant as a time of `today`, else as a day. */
export function shortWhen(instant: string, today: Day, language: Language): string {
  const { day, minute } = clinicClock(new Date(instant));
  return day === today ? formatClock(minute, language) : formatShortDate(longDate(day), language);
}

const untilOf = (kind: InboxKind) =>
  kind === 'clinic_hold' ? 'inbox.until_hold' : kind === 'record' ? 'inbox.until_record' : 'inbox.until_begin';

/** Until when an item is to be done, else since when it is due, or when it was done. */
export function whenOf({ kind, at, isDeadline, urgency }: InboxItem, today: Day, { t, language }: Texts) {
  const when = shortWhen(at, today, language);
  return {
    text: t(isDeadline ? untilOf(kind) : 'inbox.since', { when }),
    isPressing: isDeadline && urgency === 'running',
  };
}
